import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { SavedViews, useUser } from '#areas/accounts/web/index.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { addressPage, addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { EmptyState } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { ListResult, useListPage } from '#kit/web/list/list-page.tsx'
import { StepPager } from '#kit/web/list/step-pager.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { PageLink } from '#kit/web/parts/page-link.tsx'
import { apiQuery, listQuery } from '#kit/web/query.ts'
import { listWork, listWorkSuppliers, type WorkCount, type WorkEntry } from '../contract.ts'
import { type WorkKindName, workKinds } from '../rules/kinds.ts'
import { workTexts } from './texts.ts'
import { labelOf, REFRESH_INTERVAL_MS, totalCount, useWorkCounts, waitingKinds } from './waiting-work.tsx'
import { useDueText, WorkList } from './work-list.tsx'
import { useWorkSelection, WorkBulkActions } from './work-selection.tsx'
import './work.css'

interface FilterProps<T> {
  readonly chosen: T | undefined
  readonly onChoose: (chosen: T | undefined) => void
}

type SupplierFilterProps = FilterProps<number> & { readonly kind: WorkKindName | undefined }

const SupplierFilter = ({ kind, chosen, onChoose }: SupplierFilterProps) => {
  const t = useTexts(workTexts)
  const { data = [] } = useQuery({
    ...apiQuery(listWorkSuppliers, { query: { kind } }),
    placeholderData: keepPreviousData,
  })
  if (data.length < 2 && chosen === undefined) return null
  const isListed = chosen === undefined || data.some(({ vendor_id }) => vendor_id === chosen)
  return (
    <select
      className="input work-supplier-select"
      aria-label={t('supplier')}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{t('allSuppliers')}</option>
      {!isListed && <option value={chosen}>{chosen}</option>}
      {data.map(({ vendor_id, supplier, count }) => (
        <option key={vendor_id} value={vendor_id}>{`${supplier ?? vendor_id} (${count})`}</option>
      ))}
    </select>
  )
}

type KindsProps = FilterProps<WorkKindName> & { readonly kinds: readonly WorkCount[] }

/**
 * Buttons for the kinds of work with their counts. A click shows only that kind, and a second click shows all kinds
 * again. On a phone they are a select.
 */
const WorkKinds = ({ kinds, chosen, onChoose }: KindsProps) => {
  const t = useTexts(workTexts)
  const ageOf = useDueText()
  const isCompact = useCompact()
  const today = bangkokDay(new Date())
  const total = totalCount(kinds)
  const visibleKinds = kinds.filter(({ count, kind }) => count > 0 || kind === chosen)
  if (isCompact)
    return (
      <select
        className="input work-kind-select"
        aria-label={t('kinds')}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(workKinds.find((kind) => kind === target.value))}
      >
        <option value="">{`${t('all')} (${total})`}</option>
        {visibleKinds.map(({ kind, count }) => (
          <option key={kind} value={kind}>{`${t(labelOf({ kind, count }))} (${count})`}</option>
        ))}
      </select>
    )
  const oldest = waitingKinds(kinds)[0]?.oldest ?? null
  const head = (kind: WorkKindName | undefined, count: number, day: string | null) => (
    <button
      key={kind ?? 'all'}
      type="button"
      className={count === 0 ? 'nothing' : ''}
      aria-pressed={chosen === kind}
      onClick={() => onChoose(chosen === kind ? undefined : kind)}
    >
      <b>{count}</b>
      <span className="strong small">{t(kind === undefined ? 'all' : labelOf({ kind, count }))}</span>
      <small className="muted smaller">{day === null ? t('none') : ageOf(day, today)}</small>
    </button>
  )
  return (
    <fieldset className="work-kinds" aria-label={t('kinds')}>
      {head(undefined, total, oldest)}
      {visibleKinds.map(({ kind, count, oldest: day }) => head(kind, count, day))}
    </fieldset>
  )
}

const PAGE_SIZE = 100

const readAddress = (raw: RawSearch) => ({
  kind: workKinds.find((kind) => kind === addressText(raw, 'kind')),
  vendor: Number(addressText(raw, 'vendor')) || undefined,
  page: addressPage(raw),
})

interface NoWorkProps {
  readonly title: 'nothing' | 'nothingOfKind' | 'nothingOfSupplier'
  readonly onShowAll: () => void
}

const NoWork = ({ title, onShowAll }: NoWorkProps) => {
  const t = useTexts(workTexts)
  const total = totalCount(useWorkCounts().kinds ?? [])
  return (
    <EmptyState icon="tick" title={t(title)}>
      {title !== 'nothing' && total > 0 ? (
        <Button onClick={onShowAll}>{t('showAll', { count: total })}</Button>
      ) : (
        <PageLink to="/table">{t('deliveryStatus')}</PageLink>
      )}
    </EmptyState>
  )
}

const useWorkEntries = (
  { kind, vendor, page }: ReturnType<typeof readAddress>,
  replacePage: (page: number) => void,
) => {
  const query = { kind, vendor_id: vendor, _start: (page - 1) * PAGE_SIZE, _limit: PAGE_SIZE }
  return useListPage<WorkEntry>(
    useQuery({ ...listQuery(listWork, { query }), refetchInterval: REFRESH_INTERVAL_MS, refetchOnMount: 'always' }),
    { page, size: PAGE_SIZE, replacePage },
  )
}

/**
 * The page `/work`: the user's pending work, the most urgent first. Each entry links to the page that handles it
 * (SHL-16).
 */
const WorkPage = () => {
  const t = useTexts(workTexts)
  const [address, change] = useAddressState(readAddress)
  const { kind, vendor } = address
  const { kinds, away = [] } = useWorkCounts(vendor)
  const replacePage = useCallback((to: number) => change({ page: to }, true), [change])
  const list = useWorkEntries(address, replacePage)
  const selection = useWorkSelection(list.rows)
  const isStaff = useUser().vendor_id === null
  return (
    <div className="work-page stack gap-12">
      <SavedViews list="work" />
      {kinds && <WorkKinds kinds={kinds} chosen={kind} onChoose={(chosen) => change({ kind: chosen, page: 1 })} />}
      {away.length > 0 && (
        <p className="notice" role="status">
          {t('away', { kinds: away.map((one) => t(one)).join(', ') })}
        </p>
      )}
      <div className="work-tools row wraps wide-gap">
        {isStaff && (
          <SupplierFilter kind={kind} chosen={vendor} onChoose={(chosen) => change({ vendor: chosen, page: 1 })} />
        )}
        <WorkBulkActions entries={list.rows} selection={selection} />
      </div>
      <ListResult list={list}>
        {list.rows.length === 0 ? (
          <NoWork
            title={kind !== undefined ? 'nothingOfKind' : vendor !== undefined ? 'nothingOfSupplier' : 'nothing'}
            onShowAll={() => change({ kind: undefined, vendor: undefined, page: 1 })}
          />
        ) : (
          <WorkList
            entries={list.rows}
            selection={selection}
            isWhole={list.total <= PAGE_SIZE}
            isStale={list.isStale}
          />
        )}
        <StepPager list={list} onTurn={replacePage} />
      </ListResult>
    </div>
  )
}

export default WorkPage
