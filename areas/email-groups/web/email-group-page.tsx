import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { ListResult, useListPage } from '#kit/web/list-page.tsx'
import { Pager } from '#kit/web/pager.tsx'
import { listQuery } from '#kit/web/query.ts'
import { SearchForm } from '#kit/web/search-form.tsx'
import { EmptyState, Loading } from '#kit/web/states.tsx'
import { type EmailGroup, listEmailGroups } from '../contract.ts'
import { AddDialog } from './add-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { GroupCards, GroupTable } from './group-table.tsx'
import { pageSizes } from './list-state.ts'
import { groupTexts } from './texts.ts'
import { useGroupView } from './use-group-view.ts'
import './email-groups.css'

const EmailGroups = () => {
  const t = useTexts(groupTexts)
  const { user_type: type } = useUser()
  const compact = useCompact()
  const [view, changeView] = useGroupView()
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<EmailGroup>()
  const [deleting, setDeleting] = useState<EmailGroup>()
  const { supplier, page, size } = view
  const list = useListPage(
    useQuery(
      listQuery(listEmailGroups, {
        query: { _start: (page - 1) * size, _limit: size, ...(supplier ? { supplier_name_contains: supplier } : {}) },
      }),
    ),
    { page, size, correct: (to) => changeView({ page: to }, true) },
  )
  const add = (
    <button type="button" className="button primary" onClick={() => setAdding(true)}>
      <Icon name="plus" size={16} />
      {t('add')}
    </button>
  )
  const empty = list.isStale ? (
    <Loading />
  ) : supplier === '' ? (
    <EmptyState title={t('emptyNothing')} icon="mail">
      <p className="muted">{t('emptyNothingWhy')}</p>
    </EmptyState>
  ) : (
    <EmptyState title={t('emptySearch', { text: supplier })}>
      <button type="button" className="button" onClick={() => changeView({ supplier: '', page: 1 })}>
        {t('showAll')}
      </button>
    </EmptyState>
  )
  const listProps = {
    groups: list.rows,
    stale: list.isStale,
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
          onSearch={(text) => changeView({ supplier: text, page: 1 })}
        >
          {supplier !== '' && (
            <button type="button" className="button quiet" onClick={() => changeView({ supplier: '', page: 1 })}>
              {t('showAll')}
            </button>
          )}
        </SearchForm>
        <span className="muted" role="status">
          {list.isLoaded && t('total', { count: list.total })}
        </span>
        {add}
      </div>
      <ListResult list={list}>
        {compact ? <GroupCards {...listProps} /> : <GroupTable {...listProps} />}
        <Pager
          list={list}
          sizes={pageSizes}
          simple={compact}
          sizeWhenSimple
          labels={{ pages: t('pages'), perPage: t('perPage') }}
          onTurn={changeView}
        />
      </ListResult>
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {editing && <EditDialog group={editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteDialog group={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  )
}

/** The page `/email-group`: the e-mail groups of the user's factory. */
const EmailGroupPage = () => (
  <AntdFrame>
    <EmailGroups />
  </AntdFrame>
)
export default EmailGroupPage
