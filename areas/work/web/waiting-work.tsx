import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { compareTimes } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { PageLink } from '#kit/web/parts/page-link.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { countWork, type WorkCount } from '../contract.ts'
import type { WorkKindName } from '../rules/kinds.ts'
import { workTexts } from './texts.ts'

/** The same as the interval of the counts in the menu, so that both change together. */
export const REFRESH_INTERVAL_MS = 60_000

/** The user's pending work by kind; undefined until it is loaded. */
export const useWorkCounts = (vendorId?: number) => {
  const { data } = useQuery({
    ...apiQuery(countWork, { query: { vendor_id: vendorId } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_INTERVAL_MS,
    refetchOnMount: 'always',
  })
  return { ...data }
}

export const totalCount = (kinds: readonly WorkCount[]): number => kinds.reduce((sum, { count }) => sum + count, 0)

/** Returns the kinds that have entries, the most urgent kind first. */
export const waitingKinds = (kinds: readonly WorkCount[]): readonly WorkCount[] =>
  kinds.filter(({ count }) => count > 0).sort((a, b) => compareTimes(a.oldest ?? '', b.oldest ?? ''))

/** Returns the link to the page that lists a kind: a separate page, or the work queue. */
export const linkToWork = ({ kind, path, search }: WorkCount) =>
  path === null ? { to: '/work', search: { kind } } : { to: path, search }

/** Returns the key of the text that names the entries of a kind next to their number. */
export const labelOf = ({ kind, count }: Pick<WorkCount, 'kind' | 'count'>) =>
  count === 1 ? (`entry_${kind}` as const) : kind

/** The number of entries of a kind in words, such as '1 reported problem', with the number in bold. */
export const WaitingText = ({ kind, count }: Pick<WorkCount, 'kind' | 'count'>) => {
  const t = useTexts(workTexts)
  // the texts contain no other digits; in Thai, the number is in the middle
  const [before, after] = t(`waits_${kind}`, { count }).split(String(count))
  return (
    <span>
      {before}
      <b>{count}</b>
      {after}
    </span>
  )
}

/** Links to the user's other pending work. Renders nothing if there is none. */
export const WorkLinks = (props: {
  readonly label: string
  readonly className: string
  /** The kinds to leave out, because the page shows them itself. */
  readonly without: readonly WorkKindName[]
}) => {
  const t = useTexts(workTexts)
  const kinds = waitingKinds(useWorkCounts().kinds ?? []).filter(({ kind }) => !props.without.includes(kind))
  if (kinds.length === 0) return null
  return (
    <nav className={props.className} aria-label={props.label}>
      {kinds.map((one) => (
        <PageLink key={one.kind} className="plain-link" {...linkToWork(one)}>
          {t(`waits_${one.kind}`, { count: one.count })}
        </PageLink>
      ))}
    </nav>
  )
}
