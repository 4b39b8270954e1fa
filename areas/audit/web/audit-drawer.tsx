import { useInfiniteQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useState } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { stringifySearch } from '#kit/web/address.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useReturnFocus } from '#kit/web/feedback/return-focus.ts'
import { EmptyState, NotLoaded } from '#kit/web/feedback/states.tsx'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchReply, keyOf, type ProblemError } from '#kit/web/query.ts'
import { type AuditEntry, listAudit } from '../contract.ts'
import { fieldText, nounText, sentenceAfterName } from '../rules/words.ts'
import { changedFields } from './changed-fields.ts'
import { type AuditFilters, FilterForm, noFilters } from './filter-form.tsx'
import { auditTexts } from './texts.ts'
import './audit.css'

const Changes = ({ entry }: { readonly entry: AuditEntry }) => {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const found = changedFields(entry.before, entry.after)
  return (
    <ul className="audit-changes">
      {found.map(({ field, before, after }) => (
        <li key={field}>
          {field !== '' && <span className="muted">{fieldText(field, language)}: </span>}
          {before !== undefined && <del>{before}</del>}
          {before !== undefined && <span className="muted"> → </span>}
          <span>{after ?? t('nothing')}</span>
        </li>
      ))}
    </ul>
  )
}

/** 'SQM 03 of Chonburi signed by vendor', with a link to the record. */
const Sentence = ({ entry, onLeave }: { readonly entry: AuditEntry; readonly onLeave: () => void }) => {
  const t = useTexts(auditTexts)
  const language = useLanguage()
  const { subject } = entry
  const name = subject?.name ?? t('numbered', { noun: nounText(entry.kind, language), id: entry.record })
  return (
    <p className="audit-sentence">
      {subject?.path ? (
        <a href={`#${subject.path}${stringifySearch(subject.search)}`} onClick={onLeave}>
          {name}
        </a>
      ) : (
        <strong>{name}</strong>
      )}
      {sentenceAfterName(entry, language)}
    </p>
  )
}

const Row = ({ entry, onLeave }: { readonly entry: AuditEntry; readonly onLeave: () => void }) => {
  const t = useTexts(auditTexts)
  return (
    <tr>
      <td className="no-wrap">{bangkokMinute(entry.at)}</td>
      <td>
        {entry.userName}
        <br />
        <span className="muted">{entry.userType}</span>
      </td>
      <td>
        <Sentence entry={entry} onLeave={onLeave} />
      </td>
      <td>
        <Changes entry={entry} />
      </td>
      <td>
        {entry.ip}
        {entry.device && (
          <span className="audit-device muted truncated" title={entry.device}>
            {entry.device}
          </span>
        )}
        {entry.requestId && (
          <span className="audit-device muted truncated" title={t('request', { id: entry.requestId })}>
            {t('request', { id: entry.requestId.slice(0, 8) })}
          </span>
        )}
      </td>
    </tr>
  )
}

/** Scrollable regions must be focusable for keyboard users. */
const scrollable = { tabIndex: 0 }

const AuditTable = ({
  entries,
  onLeave,
}: {
  readonly entries: readonly AuditEntry[]
  /** Called when the user follows a link to a record, so that the drawer closes. */
  readonly onLeave: () => void
}) => {
  const t = useTexts(auditTexts)
  return (
    <section className="audit-room" aria-label={t('table')} {...scrollable}>
      <table className="audit-table" aria-label={t('table')}>
        <thead>
          <tr>
            {(['when', 'who', 'what', 'change', 'where'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} onLeave={onLeave} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const PAGE_SIZE = 50

const useEntries = (filters: AuditFilters) =>
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

const Entries = ({ filters, onLeave }: { readonly filters: AuditFilters; readonly onLeave: () => void }) => {
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
        <Button className="audit-more" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(isFetchingNextPage ? 'loading' : 'more')}
        </Button>
      )}
    </>
  )
}

/** The change log of the administrator's organisation, newest first (OPS-05). */
export default function AuditDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(auditTexts)
  useReturnFocus()
  const [filters, setFilters] = useState(noFilters)
  return (
    <AntdFrame>
      <Drawer
        open
        title={t('changeLog')}
        size="min(1180px, 96vw)"
        closable={false}
        onClose={onClose}
        rootClassName="audit-drawer"
        extra={<Button onClick={onClose}>{t('close')}</Button>}
      >
        <p className="muted">{t('purpose')}</p>
        <FilterForm filters={filters} onApply={setFilters} />
        <Entries filters={filters} onLeave={onClose} />
      </Drawer>
    </AntdFrame>
  )
}
