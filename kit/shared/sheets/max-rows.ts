/** The maximum number of rows in a list or export, even for `_limit=-1` (G-41). */
export const MAX_ROWS = 50_000
