/** The page sizes of most lists (S2 §9). */
export const pageSizes = [5, 10, 20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

export const parsePageSize = (value: unknown): PageSize | undefined => pageSizes.find((size) => size === Number(value))
