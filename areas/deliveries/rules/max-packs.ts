/** More tags than this on one sheet, or on one line of it, are a typing error: no lorry carries that many. */
export const MAX_PACKS = 10_000
