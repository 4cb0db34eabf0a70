"""The template workbooks: one module for each sheet, and a builder that all sheets share."""
