/** More rows than this no list gives and no export holds, not even `_limit=-1` (G-41). */
export const MAX_ROWS = 50_000
