/** The maximum number of packs of a line or a delivery. More are a typing error: no lorry carries that many. */
export const MAX_PACKS = 10_000
