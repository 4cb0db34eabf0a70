"""The release as it lies in its folder."""
