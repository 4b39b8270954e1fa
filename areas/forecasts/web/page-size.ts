import { usePreference } from '#areas/accounts/web/index.ts'

export const pageSizes = [5, 10, 20, 50, 100] as const
/** S2 §9 */
export const DEFAULT_PAGE_SIZE = 20

/** Rows of a page, as the user set it last on any device. */
export const usePageSize = (): [number, (size: number) => void] => {
  const [size, setSize] = usePreference('forecasts.size')
  return [size ?? DEFAULT_PAGE_SIZE, (to) => setSize(to === DEFAULT_PAGE_SIZE ? null : to)]
}
