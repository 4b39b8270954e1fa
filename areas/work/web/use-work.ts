import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { compareTimes } from '#kit/shared/dates.ts'
import { apiQuery } from '#kit/web/query.ts'
import { countWork, type WorkCount } from '../contract.ts'

/** The same interval as for the counts in the menu, so that both change together. */
export const REFRESH_INTERVAL_MS = 60_000

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

/** Returns the kinds that have entries, the most urgent kind first. */
export const waitingKinds = (kinds: readonly WorkCount[]): readonly WorkCount[] =>
  kinds.filter(({ count }) => count > 0).sort((a, b) => compareTimes(a.oldest ?? '', b.oldest ?? ''))

/** Returns the link to the page that lists a kind: a page of its own, or the work queue. */
export const workLink = ({ kind, path, search }: WorkCount) =>
  path === null ? { to: '/work', search: { kind } } : { to: path, search }
