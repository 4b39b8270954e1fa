/** More tags than this on one sheet, or on one line of it, is a slip of the finger, not a lorry. */
export const MAX_PACKS = 10_000
