import { useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useEffect, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { listQuery } from '#kit/web/query.ts'
import { SearchForm } from '#kit/web/search-form.tsx'
import { EmptyState, ErrorState, Loading } from '#kit/web/states.tsx'
import { type EmailGroup, listEmailGroups } from '../contract.ts'
import { AddDialog } from './add-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { GroupCards, GroupTable } from './group-table.tsx'
import { asPageSize, DEFAULT_PAGE_SIZE, type GroupView, pageSizes } from './list-state.ts'
import { groupTexts } from './texts.ts'
import { useGroupView } from './use-group-view.ts'
import './email-groups.css'

const Pager = (props: {
  view: GroupView
  total: number
  compact: boolean
  onTurn: (to: Partial<GroupView>) => void
}) => {
  const t = useTexts(groupTexts)
  const { page, size } = props.view
  const { total } = props
  return (
    <nav className="group-pager" aria-label={t('pages')}>
      <span className="muted">
        {total > 0 && t('range', { first: (page - 1) * size + 1, last: Math.min(page * size, total), total })}
      </span>
      <Pagination
        current={page}
        pageSize={size}
        total={total}
        size="small"
        simple={props.compact}
        showLessItems
        showSizeChanger={{ 'aria-label': t('perPage') }}
        pageSizeOptions={[...pageSizes]}
        onChange={(to, chosen) => {
          const next = asPageSize(chosen) ?? DEFAULT_PAGE_SIZE
          props.onTurn({ page: next === size ? to : 1, size: next })
        }}
      />
    </nav>
  )
}

const EmailGroups = () => {
  const t = useTexts(groupTexts)
  const { user_type: type } = useUser()
  const compact = useCompact()
  const [view, turn] = useGroupView()
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<EmailGroup>()
  const [deleting, setDeleting] = useState<EmailGroup>()
  const { supplier, page, size } = view
  const { data, error, isPlaceholderData, refetch } = useQuery(
    listQuery(listEmailGroups, {
      query: { _start: (page - 1) * size, _limit: size, ...(supplier ? { supplier_name_contains: supplier } : {}) },
    }),
  )
  const total = data?.total ?? 0
  // groups went away meanwhile, or the address was typed: the last page there is
  const lastPage = Math.max(1, Math.ceil(total / size))
  const beyond = data !== undefined && !isPlaceholderData && page > lastPage
  useEffect(() => {
    if (beyond) turn({ page: lastPage }, true)
  })

  const add = (
    <button type="button" className="button primary" onClick={() => setAdding(true)}>
      <Icon name="plus" size={16} />
      {t('add')}
    </button>
  )
  const empty = isPlaceholderData ? (
    <Loading />
  ) : supplier === '' ? (
    <EmptyState title={t('emptyNothing')} icon="mail">
      <p className="muted">{t('emptyNothingWhy')}</p>
    </EmptyState>
  ) : (
    <EmptyState title={t('emptySearch', { text: supplier })}>
      <button type="button" className="button" onClick={() => turn({ supplier: '', page: 1 })}>
        {t('showAll')}
      </button>
    </EmptyState>
  )
  const list = {
    groups: data?.rows ?? [],
    stale: isPlaceholderData,
    empty,
    actions: { edit: setEditing, remove: may(type, 'email-group.delete') ? setDeleting : undefined },
  }
  return (
    <div className={compact ? 'email-groups compact' : 'email-groups'}>
      <div className="group-head">
        <SearchForm
          value={supplier}
          label={t('search')}
          button={t('searchButton')}
          longest={200}
          onSearch={(text) => turn({ supplier: text, page: 1 })}
        >
          {supplier !== '' && (
            <button type="button" className="button quiet" onClick={() => turn({ supplier: '', page: 1 })}>
              {t('showAll')}
            </button>
          )}
        </SearchForm>
        <span className="muted" role="status">
          {data && t('total', { count: total })}
        </span>
        {add}
      </div>
      {data ? (
        <>
          {compact ? <GroupCards {...list} /> : <GroupTable {...list} />}
          <Pager view={view} total={total} compact={compact} onTurn={turn} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {editing && <EditDialog group={editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteDialog group={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  )
}

/** `/email-group`: the e-mail groups of the own factory. */
const EmailGroupPage = () => (
  <AntdFrame>
    <EmailGroups />
  </AntdFrame>
)
export default EmailGroupPage
