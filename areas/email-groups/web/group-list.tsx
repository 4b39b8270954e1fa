import { type ReactNode, useState } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { splitAddresses } from '#kit/shared/email-address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { DataList } from '#kit/web/list/data-list.tsx'
import type { DataColumn } from '#kit/web/list/data-table.tsx'
import type { ListPage } from '#kit/web/list/list-page.tsx'
import { Button, DangerButton, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import type { EmailGroup } from '../contract.ts'
import { groupTexts } from './texts.ts'

interface GroupActions {
  readonly edit: (group: EmailGroup) => void
  /** undefined if the user may not delete groups. */
  readonly remove: ((group: EmailGroup) => void) | undefined
}

/** The number of email addresses shown before the list is expanded. */
const INITIAL_COUNT = 2

const AddressChips = ({ group }: { readonly group: EmailGroup }) => {
  const t = useTexts(groupTexts)
  const [whole, setWhole] = useState(false)
  const addresses = splitAddresses(group.email_list)
  const more = addresses.length - INITIAL_COUNT
  // hiding a single chip would save no space, because the button is as wide
  const visibleAddresses = whole || more <= 1 ? addresses : addresses.slice(0, INITIAL_COUNT)
  return (
    <span className="group-addresses flow gap-4">
      {visibleAddresses.map((address) => (
        <span key={address} className="address-chip">
          {address}
        </span>
      ))}
      {more > 1 && (
        <QuietButton
          className="more-chips"
          aria-expanded={whole}
          aria-label={
            whole
              ? t('lessOf', { name: group.name })
              : t('moreOf', { name: group.name, count: addresses.length, rest: more })
          }
          onClick={() => setWhole(!whole)}
        >
          {whole ? t('less') : t('moreEmails', { count: more })}
        </QuietButton>
      )}
    </span>
  )
}

const EditButton = ({ group, actions }: { readonly group: EmailGroup; readonly actions: GroupActions }) => {
  const t = useTexts(groupTexts)
  return (
    <Button className="row-button" aria-label={t('editOf', { name: group.name })} onClick={() => actions.edit(group)}>
      {t('edit')}
    </Button>
  )
}

const RemoveButton = ({ group, actions }: { readonly group: EmailGroup; readonly actions: GroupActions }) => {
  const t = useTexts(groupTexts)
  const { remove } = actions
  if (!remove) return null
  return (
    <DangerButton className="row-button" aria-label={t('removeOf', { name: group.name })} onClick={() => remove(group)}>
      <Icon name="trash" size={14} />
      {t('delete')}
    </DangerButton>
  )
}

/** The columns of the list of email groups (EGR-01). */
const useGroupColumns = (actions: GroupActions): DataColumn<EmailGroup>[] => {
  const t = useTexts(groupTexts)
  const actionColumn: DataColumn<EmailGroup> = {
    key: 'actions',
    title: t('actions'),
    width: 84,
    cell: (group) => <RemoveButton group={group} actions={actions} />,
  }
  return [
    ...(actions.remove ? [actionColumn] : []),
    {
      key: 'name',
      title: t('name'),
      width: 122,
      cell: ({ name }) => <strong className="no-wrap">{name}</strong>,
    },
    {
      key: 'emails',
      title: t('emails'),
      cell: (group) => (
        <div className="email-cell">
          <AddressChips group={group} />
          <EditButton group={group} actions={actions} />
        </div>
      ),
    },
    { key: 'supplier', title: t('supplierName'), cell: (row) => row.supplier_name, width: '17%' },
    { key: 'factory', title: t('factory'), cell: (row) => row.factory, width: 70 },
    { key: 'description', title: t('description'), cell: (row) => row.description, width: '14%' },
    {
      key: 'createdAt',
      title: t('createdAt'),
      width: 134,
      cell: ({ createdAt }) => <span className="no-wrap">{bangkokMinute(createdAt)}</span>,
    },
  ]
}

const GroupCard = ({ group, actions }: { readonly group: EmailGroup; readonly actions: GroupActions }) => (
  <>
    <div className="group-card-head flow spread">
      <strong className="no-wrap">{group.name}</strong>
      <span className="muted no-wrap">{bangkokMinute(group.createdAt)}</span>
    </div>
    <p>{group.supplier_name}</p>
    <p className="muted">
      {group.factory} · {group.description}
    </p>
    <AddressChips group={group} />
    <div className="group-card-actions row spread">
      <EditButton group={group} actions={actions} />
      <RemoveButton group={group} actions={actions} />
    </div>
  </>
)

interface GroupListProps {
  readonly list: ListPage<EmailGroup>
  readonly actions: GroupActions
  readonly empty: ReactNode
}

export const GroupList = ({ list, actions, empty }: GroupListProps) => {
  const t = useTexts(groupTexts)
  return (
    <DataList<EmailGroup>
      aria-label={t('tableLabel')}
      list={list}
      rowKey={({ id }) => id}
      columns={useGroupColumns(actions)}
      card={(group) => <GroupCard group={group} actions={actions} />}
      className="group-table"
      cardsClassName="group-cards"
      empty={empty}
      minWidth={actions.remove ? 1010 : 926}
    />
  )
}
