import type { ReactNode } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { type DataColumn, DataTable } from '#kit/web/data-table.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { EmailGroup } from '../contract.ts'
import { AddressChips, EditButton, type GroupActions, RemoveButton } from './cells.tsx'
import { groupTexts } from './texts.ts'

export interface GroupListProps {
  readonly groups: readonly EmailGroup[]
  readonly actions: GroupActions
  /** True while new rows load and the former ones are shown. */
  readonly stale: boolean
  readonly empty: ReactNode
}

/** The columns of EGR-01. The column Actions is hidden from users without actions. */
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
    { key: 'supplier', title: t('supplier'), cell: (row) => row.supplier_name, width: '17%' },
    { key: 'factory', title: t('factory'), cell: (row) => row.factory, width: 70 },
    { key: 'description', title: t('description'), cell: (row) => row.description, width: '14%' },
    {
      key: 'createdAt',
      title: t('createdAt'),
      width: 134,
      cell: ({ createdAt }) => <span className="no-wrap">{bangkokMinute(new Date(createdAt))}</span>,
    },
  ]
}

/** The groups as a table, for wide screens. */
export const GroupTable = ({ groups, actions, stale, empty }: GroupListProps) => {
  const t = useTexts(groupTexts)
  const columns = useGroupColumns(actions)
  return (
    <DataTable<EmailGroup>
      aria-label={t('tableLabel')}
      rows={groups}
      rowKey={({ id }) => id}
      columns={columns}
      className="group-table"
      stale={stale}
      empty={empty}
      minWidth={actions.remove ? 1010 : 926}
    />
  )
}

/** The groups as cards, for phones. */
export const GroupCards = ({ groups, actions, stale, empty }: GroupListProps) => {
  const t = useTexts(groupTexts)
  if (groups.length === 0) return empty
  return (
    <ul
      className={stale ? 'data-cards group-cards stale' : 'data-cards group-cards'}
      aria-label={t('tableLabel')}
      aria-busy={stale}
    >
      {groups.map((group) => (
        <li key={group.id}>
          <div className="group-card-head flow">
            <strong className="no-wrap">{group.name}</strong>
            <span className="muted no-wrap">{bangkokMinute(new Date(group.createdAt))}</span>
          </div>
          <p>{group.supplier_name}</p>
          <p className="muted">
            {group.factory} · {group.description}
          </p>
          <AddressChips group={group} />
          <div className="group-card-actions">
            <EditButton group={group} actions={actions} />
            <RemoveButton group={group} actions={actions} />
          </div>
        </li>
      ))}
    </ul>
  )
}
