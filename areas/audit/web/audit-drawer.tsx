import { useInfiniteQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useState } from 'react'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { fetchReply, keyOf, type ProblemError } from '#kit/web/query.ts'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import { EmptyState, NotLoaded } from '#kit/web/states.tsx'
import { type AuditEntry, listAudit } from '../contract.ts'
import { AuditTable } from './audit-table.tsx'
import { FilterForm, type Filters, noFilters } from './filter-form.tsx'
import { auditTexts } from './texts.ts'
import './audit.css'

const PAGE_SIZE = 50

const useEntries = (filters: Filters) =>
  useInfiniteQuery<AuditEntry[], ProblemError, { pages: AuditEntry[][] }, readonly unknown[], number | undefined>({
    queryKey: [...keyOf(listAudit), filters],
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    queryFn: async ({ pageParam, signal }) => {
      const activeFilters = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
      const query = { ...activeFilters, _limit: PAGE_SIZE, ...(pageParam === undefined ? {} : { before: pageParam }) }
      return (await fetchReply(listAudit, { query }, signal)).value
    },
    staleTime: 0,
  })

const Entries = ({ filters, onLeave }: { readonly filters: Filters; readonly onLeave: () => void }) => {
  const t = useTexts(auditTexts)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useEntries(filters)
  const entries = data?.pages.flat() ?? []
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  if (entries.length === 0)
    return (
      <EmptyState title={t('empty')} icon="list">
        <p className="muted">{t('emptyText')}</p>
      </EmptyState>
    )
  return (
    <>
      <AuditTable entries={entries} onLeave={onLeave} />
      {hasNextPage && (
        <button
          type="button"
          className="button audit-more"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t(isFetchingNextPage ? 'loading' : 'more')}
        </button>
      )}
    </>
  )
}

/** The change log of the administrator's organisation, newest first (OPS-05). */
const AuditDrawer = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts(auditTexts)
  useReturnFocus()
  const [filters, setFilters] = useState(noFilters)
  return (
    <AntdFrame>
      <Drawer
        open
        title={t('title')}
        size="min(1180px, 96vw)"
        closable={false}
        onClose={onClose}
        rootClassName="audit-drawer"
        extra={
          <button type="button" className="button" onClick={onClose}>
            {t('close')}
          </button>
        }
      >
        <p className="muted">{t('purpose')}</p>
        <FilterForm filters={filters} onApply={setFilters} />
        <Entries filters={filters} onLeave={onClose} />
      </Drawer>
    </AntdFrame>
  )
}
export default AuditDrawer
