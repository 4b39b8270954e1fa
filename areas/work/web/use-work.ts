import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { compareTimes } from '#kit/shared/dates.ts'
import { apiQuery } from '#kit/web/query.ts'
import { countWork, type WorkCount } from '../contract.ts'

/** Counts are refreshed with those of the menu, which comes from the same source. */
const REFRESH_INTERVAL_MS = 60_000

/** The user's pending work by kind; undefined until it is loaded. */
export const useWork = (vendorId?: number) => {
  const { data, error, refetch } = useQuery({
    ...apiQuery(countWork, { query: vendorId === undefined ? {} : { vendor_id: vendorId } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_INTERVAL_MS,
    refetchOnMount: 'always',
  })
  return { ...data, error, refetch }
}

export const totalCount = (kinds: readonly WorkCount[]): number => kinds.reduce((sum, { count }) => sum + count, 0)

/** The kinds of which something waits, the most urgent one first. */
export const waitingKinds = (kinds: readonly WorkCount[]): readonly WorkCount[] =>
  kinds.filter(({ count }) => count > 0).sort((a, b) => compareTimes(a.oldest ?? '', b.oldest ?? ''))

/** The page that shows a kind: its own list, or the queue. */
export const workLink = ({ kind, path, search }: WorkCount) =>
  path === null ? { to: '/work', search: { kind } } : { to: path, search }
