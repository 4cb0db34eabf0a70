"""LibreOffice Calc: the functions as an extension, and its installer."""
