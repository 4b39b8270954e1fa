import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { SavedViews, usePageSize, useUser } from '#areas/accounts/web/index.ts'
import { useAddressState } from '#kit/web/address.ts'
import { EmptyState } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { SearchForm } from '#kit/web/list/filter/search-form.tsx'
import { ListFrame } from '#kit/web/list/list-frame.tsx'
import { ListResult, useListPage } from '#kit/web/list/list-page.tsx'
import { pageSizes } from '#kit/web/list/page-sizes.ts'
import { Pager } from '#kit/web/list/pager.tsx'
import { Button, PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { listQuery } from '#kit/web/query.ts'
import { type EmailGroup, listEmailGroups } from '../contract.ts'
import { readGroupAddress } from './group-address.ts'
import { AddDialog, DeleteDialog, EditDialog } from './group-dialogs.tsx'
import { GroupList } from './group-list.tsx'
import { groupTexts } from './texts.ts'
import './email-groups.css'

/**
 * Holds the page of groups that the URL selects. The page size is stored for the user across devices (G-203); a page
 * size in the URL takes precedence.
 */
const useGroups = () => {
  const [view, change] = useAddressState(readGroupAddress)
  const [remembered, rememberSize] = usePageSize('email-groups.size', pageSizes, 50)
  const { supplier, page, size = remembered } = view
  const query = { _start: (page - 1) * size, _limit: size, ...(supplier ? { supplier_name_contains: supplier } : {}) }
  const list = useListPage(useQuery(listQuery(listEmailGroups, { query })), {
    page,
    size,
    replacePage: (to) => change({ page: to }, true),
  })
  return { supplier, change, list, size, rememberSize }
}

const Empty = ({ supplier, onShowAll }: { readonly supplier: string; readonly onShowAll: () => void }) => {
  const t = useTexts(groupTexts)
  if (supplier === '')
    return (
      <EmptyState title={t('emptyNothing')} icon="mail">
        <p className="muted">{t('emptyNothingWhy')}</p>
      </EmptyState>
    )
  return (
    <EmptyState title={t('emptySearch', { text: supplier })}>
      <Button onClick={onShowAll}>{t('showAll')}</Button>
    </EmptyState>
  )
}

interface HeadProps {
  readonly supplier: string
  /** undefined until the list is loaded. */
  readonly total: number | undefined
  readonly onSearch: (text: string) => void
  readonly onAdd: () => void
}

const Head = ({ supplier, total, onSearch, onAdd }: HeadProps) => {
  const t = useTexts(groupTexts)
  return (
    <div className="row wraps wide-gap">
      <SearchForm value={supplier} label={t('search')} longest={200} onSearch={onSearch}>
        {supplier !== '' && <QuietButton onClick={() => onSearch('')}>{t('showAll')}</QuietButton>}
      </SearchForm>
      <span className="muted" role="status">
        {total !== undefined && t('total', { count: total })}
      </span>
      <PrimaryButton className="at-end" onClick={onAdd}>
        <Icon name="plus" size={16} />
        {t('add')}
      </PrimaryButton>
    </div>
  )
}

/** The page `/email-group`: the email groups of the user's factory. */
export default function EmailGroupPage() {
  const t = useTexts(groupTexts)
  const { user_type: type } = useUser()
  const { supplier, change, list, size, rememberSize } = useGroups()
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<EmailGroup>()
  const [deleting, setDeleting] = useState<EmailGroup>()
  const search = (text: string) => change({ supplier: text, page: 1 })
  return (
    <ListFrame>
      <SavedViews list="email-groups" size={size} />
      <Head
        supplier={supplier}
        total={list.isLoaded ? list.total : undefined}
        onSearch={search}
        onAdd={() => setAdding(true)}
      />
      <ListResult list={list}>
        <GroupList
          list={list}
          actions={{ edit: setEditing, remove: may(type, 'email-group.delete') ? setDeleting : undefined }}
          empty={<Empty supplier={supplier} onShowAll={() => search('')} />}
        />
        <Pager
          list={list}
          sizes={pageSizes}
          sizeWhenSimple
          labels={{ pages: t('pagesOfList'), perPage: t('perPage') }}
          onSize={rememberSize}
          onTurn={({ page }) => change({ page, size: undefined })}
        />
      </ListResult>
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {editing && <EditDialog group={editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteDialog group={deleting} onClose={() => setDeleting(undefined)} />}
    </ListFrame>
  )
}
