import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { SavedViews, useUser } from '#areas/accounts/web/index.ts'
import { addressPage, addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { ListResult, useListPage } from '#kit/web/list-page.tsx'
import { PageLink } from '#kit/web/page-link.tsx'
import { listQuery } from '#kit/web/query.ts'
import { EmptyState } from '#kit/web/states.tsx'
import { StepPager } from '#kit/web/step-pager.tsx'
import { listWork, type WorkEntry } from '../contract.ts'
import { workKinds } from '../rules/kinds.ts'
import { workTexts } from './texts.ts'
import { useSelection } from './use-selection.ts'
import { REFRESH_INTERVAL_MS, totalCount, useWork } from './use-work.ts'
import { WorkBulk } from './work-bulk.tsx'
import { SupplierFilter } from './work-filters.tsx'
import { WorkKinds } from './work-kinds.tsx'
import { WorkList } from './work-list.tsx'
import './work.css'

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
  const total = totalCount(useWork().kinds ?? [])
  return (
    <EmptyState icon="tick" title={t(title)}>
      {title !== 'nothing' && total > 0 ? (
        <button type="button" className="button" onClick={onShowAll}>
          {t('showAll', { count: total })}
        </button>
      ) : (
        <PageLink to="/table">{t('deliveryStatus')}</PageLink>
      )}
    </EmptyState>
  )
}

const useEntries = ({ kind, vendor, page }: ReturnType<typeof readAddress>, replacePage: (page: number) => void) => {
  const query = {
    ...(kind === undefined ? {} : { kind }),
    ...(vendor === undefined ? {} : { vendor_id: vendor }),
    _start: (page - 1) * PAGE_SIZE,
    _limit: PAGE_SIZE,
  }
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
  const { kinds = [], away = [] } = useWork(vendor)
  const replacePage = useCallback((to: number) => change({ page: to }, true), [change])
  const list = useEntries(address, replacePage)
  const selection = useSelection(list.rows)
  const isStaff = useUser().vendor_id === null
  return (
    <div className="work-page">
      <SavedViews list="work" />
      <WorkKinds kinds={kinds} chosen={kind} onChoose={(chosen) => change({ kind: chosen, page: 1 })} />
      {away.length > 0 && (
        <p className="notice" role="status">
          {t('away', { kinds: away.map((one) => t(one)).join(', ') })}
        </p>
      )}
      <div className="work-tools row wraps wide-gap">
        {isStaff && (
          <SupplierFilter kind={kind} chosen={vendor} onChoose={(chosen) => change({ vendor: chosen, page: 1 })} />
        )}
        <WorkBulk entries={list.rows} selection={selection} />
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
