import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useAddressState } from '#kit/web/address.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { type Answer, callApi } from '#kit/web/api.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { ConfirmDialog } from '#kit/web/feedback/confirm-dialog.tsx'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { FaultText } from '#kit/web/feedback/fault.tsx'
import { isKnownToUser, notify } from '#kit/web/feedback/notifications.ts'
import { EmptyState } from '#kit/web/feedback/states.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { SearchForm } from '#kit/web/list/filter/search-form.tsx'
import { ListResult, useListPage } from '#kit/web/list/list-page.tsx'
import { Pager } from '#kit/web/list/pager.tsx'
import { onLiveChange } from '#kit/web/live.ts'
import { Button, PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { FullTextTooltip } from '#kit/web/parts/full-text-tooltip.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { keyOf, listQuery } from '#kit/web/query.ts'
import { deleteUser, type ListedUser, listUsers, updateUser } from '../../contract.ts'
import { accountMessages as messages } from '../../messages.ts'
import { may, type UserType } from '../../rules/capabilities.ts'
import { defaultListedUserTypes, listableUserTypes } from '../../rules/users/users.ts'
import { useUser } from '../current-session.ts'
import { usePageSize } from '../preferences.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import SubscribeDialog from './alert-list.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { NewUserDialog } from './new-user.tsx'
import { userTexts } from './texts.ts'
import { type UserAction, UserList } from './user-list.tsx'
import { readUsersAddress, shownTypes, type UserView } from './user-view.ts'
import '#kit/web/form/form-dialog.css'
import './users.css'

const pageSizes = [10, 20, 50, 100, 1000] as const

type Change = (patch: Partial<UserView>, replace?: boolean) => void

const Filters = ({ view, change }: { view: UserView; change: Change }) => {
  const t = useTexts(userTexts)
  const { user_type: me } = useUser()
  const types = listableUserTypes(me)
  const first = defaultListedUserTypes(me)
  return (
    <>
      {types.length > 1 && (
        <Select<UserView['type']>
          className="user-types"
          aria-label={t('filterType')}
          value={view.type}
          listHeight={400}
          options={[
            { value: 'first', label: t('firstTypes') },
            { value: 'all', label: t('allTypes') },
            ...[...first, ...types.filter((one) => !first.includes(one))].map((one) => ({
              value: one,
              label: t(`type_${one}`),
            })),
          ]}
          onChange={(type) => change({ type, page: 1 })}
        />
      )}
      <SearchForm
        value={view.q}
        label={t('search')}
        // a search covers all types, because the user may be of another type than the selected one
        onSearch={(q) => change({ q, page: 1, ...(q === '' ? {} : { type: 'all' }) })}
      />
    </>
  )
}

type Open = { readonly what: 'new' | 'invite' | 'subscribe' } | { readonly what: UserAction; readonly user: ListedUser }

const useUserRows = (view: UserView, size: number, change: Change) => {
  const queryClient = useQueryClient()
  const types = shownTypes(useUser().user_type, view)
  const list = useListPage(
    useQuery(
      listQuery(listUsers, {
        query: {
          user_type: [...types],
          ...(view.q === '' ? {} : { _q: view.q }),
          ...(view.sort === '' ? {} : { _sort: view.sort }),
          _start: (view.page - 1) * size,
          _limit: size,
        },
      }),
    ),
    { page: view.page, size, replacePage: (page) => change({ page }, true) },
  )
  useEffect(() => {
    const load = () => void queryClient.invalidateQueries({ queryKey: keyOf(listUsers) })
    return onLiveChange('user', load, load)
  }, [queryClient])
  return { list, types }
}

type UserRows = ReturnType<typeof useUserRows>

const Empty = ({ isFiltered, change }: { isFiltered: boolean; change: Change }) => {
  const t = useTexts(userTexts)
  const { user_type: type } = useUser()
  // the default selection may not contain all user types
  const hasMoreTypes = listableUserTypes(type).length > defaultListedUserTypes(type).length
  return (
    <EmptyState title={t(isFiltered ? 'emptySearch' : 'emptyNothing')} icon="people">
      {!isFiltered && <p className="muted">{t('emptyNothingWhy')}</p>}
      {(isFiltered || hasMoreTypes) && (
        <Button onClick={() => change({ q: '', type: 'all', page: 1 })}>{t('showAll')}</Button>
      )}
    </EmptyState>
  )
}

const PageActions = ({ open }: { open: (dialog: Open) => void }) => {
  const t = useTexts(userTexts)
  const { user_type: type } = useUser()
  return (
    <span className="to-end at-end row">
      {may(type, 'user.subscribe') && (
        <Button onClick={() => open({ what: 'subscribe' })}>
          <Icon name="mail" size={16} />
          {t('subscribe')}
        </Button>
      )}
      {may(type, 'user.write') && (
        <Button onClick={() => open({ what: 'invite' })}>
          <Icon name="mail" size={16} />
          {t('inviteMany')}
        </Button>
      )}
      {may(type, 'user.write') && (
        <PrimaryButton onClick={() => open({ what: 'new' })}>
          <Icon name="plus" size={16} />
          {t('newUser')}
        </PrimaryButton>
      )}
    </span>
  )
}

type ConfirmedAction = Exclude<UserAction, 'edit'>

const askServer = (act: ConfirmedAction, { id, version }: ListedUser) =>
  act === 'delete'
    ? callApi(deleteUser, { params: { id }, query: { version } })
    : callApi(updateUser, { params: { id }, body: { blocked: act === 'block', version } })

/**
 * Asks for confirmation before blocking, unblocking or deleting a user (USR-04). If the server refuses, the dialog
 * stays open and shows the reason.
 */
const UserConfirmDialog = (props: {
  readonly act: ConfirmedAction
  readonly user: ListedUser
  readonly onClose: () => void
}) => {
  const t = useTexts(userTexts)
  const { busy, fault, setFault, send } = useDialogCall(listUsers)
  const { act, user, onClose } = props
  const { username: name, email } = user
  const go = async () => {
    const answer = await send<Answer<unknown>>(askServer(act, user))
    if (answer.ok) {
      if (act === 'delete') notify.deleted(messageText(messages.USER_DELETED))
      else notify.success(messageText(messages.USER_UPDATED))
      return onClose()
    }
    if (isKnownToUser(answer)) return
    notify.validation(messageText(act === 'delete' ? messages.USER_DELETE_FAILS : messages.USER_UPDATE_FAILS))
    setFault(answer.text)
  }
  return (
    <ConfirmDialog
      title={t(`${act}Title`, { name })}
      okText={busy ? t('working') : t(act)}
      danger={act !== 'unblock'}
      busy={busy}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      <div className="form-dialog">
        <p>{act === 'delete' ? t('deleteText', { name, email }) : t(`${act}Text`, { name })}</p>
        <FaultText text={fault} />
      </div>
    </ConfirmDialog>
  )
}

interface DialogsProps extends UserRows {
  readonly open: Open | undefined
  readonly close: () => void
  readonly view: UserView
  readonly change: Change
}

const Dialogs = ({ open, close, list, types, view, change }: DialogsProps) => {
  /** Returns the user's current row in the list, so that dialogs show current data. */
  const now = (user: ListedUser) => list.rows.find(({ id }) => id === user.id) ?? user
  const showCreated = (type: UserType) => {
    close()
    // reset the view so that the new user is visible
    if (view.q !== '' || view.page !== 1 || !types.includes(type))
      change({ q: '', page: 1, ...(types.includes(type) ? {} : { type }) })
  }
  if (!open) return null
  switch (open.what) {
    case 'new':
      return <NewUserDialog onClose={close} onMade={({ user_type }) => showCreated(user_type)} />
    case 'invite':
      return <InviteDialog onClose={close} />
    case 'subscribe':
      return <SubscribeDialog onClose={close} />
    case 'edit':
      return <EditDialog user={now(open.user)} onClose={close} />
    default:
      return <UserConfirmDialog act={open.what} user={now(open.user)} onClose={close} />
  }
}

/** The page `/user`: the users whom the viewer manages (USR-01). */
export default function UsersPage() {
  const t = useTexts(userTexts)
  const compact = useCompact()
  const [view, change] = useAddressState(readUsersAddress)
  const [size, rememberSize] = usePageSize('users.size', pageSizes, 50)
  const [open, setOpen] = useState<Open>()
  const rows = useUserRows(view, size, change)
  const { list, types } = rows
  const isFiltered = view.q !== '' || view.type !== 'first'
  return (
    <AntdFrame>
      <FullTextTooltip className={compact ? 'data-list users compact' : 'data-list users'}>
        <SavedViews list="users" size={size} />
        <div className="data-line">
          <Filters view={view} change={change} />
          {isFiltered && (
            <QuietButton onClick={() => change({ q: '', type: 'first', page: 1 })}>{t('clearFilters')}</QuietButton>
          )}
          <span className="muted" role="status">
            {list.isLoaded && t('total', { count: list.total })}
          </span>
          <PageActions open={setOpen} />
        </div>
        <ListResult list={list}>
          <UserList
            list={list}
            types={types}
            onAct={may(useUser().user_type, 'user.write') ? (what, user) => setOpen({ what, user }) : undefined}
            empty={<Empty isFiltered={isFiltered} change={change} />}
            sort={view.sort}
            onSort={(sort) => change({ sort, page: 1 })}
          />
          <Pager list={list} sizes={pageSizes} onSize={rememberSize} onTurn={({ page }) => change({ page })} />
        </ListResult>
        <Dialogs {...rows} open={open} close={() => setOpen(undefined)} view={view} change={change} />
      </FullTextTooltip>
    </AntdFrame>
  )
}
