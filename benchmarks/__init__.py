"""Speed as ratios: each figure is set against something simple that is measured in the same run."""
