"""A LibreOffice of one's own with the commands of tests and benchmarks."""

from __future__ import annotations

from pathlib import Path

from xl_law12.hosts.libreoffice import office


class Office(office.Office):
    """Every method of the `Office` of tests/hosts/driver.py can be called on it by name."""

    driver = Path(__file__).with_name("driver.py")
