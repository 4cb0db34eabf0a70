"""The template workbooks: one module for each sheet. `page` explains keys and steps, `page.layout` the drawings."""
