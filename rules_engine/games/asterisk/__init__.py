"""アスタリスクTCG: rules A1 to A8."""
