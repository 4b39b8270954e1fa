import { Table, type TableColumnType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { makeScrollable } from '#kit/web/make-scrollable.ts'
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

const labelled = (label: string) => (props: React.TableHTMLAttributes<HTMLTableElement>) => (
  <table aria-label={label} {...props} />
)

/**
 * The groups as a table with the columns of EGR-01, for wide screens. The column Actions is hidden from users without
 * actions.
 */
export const GroupTable = ({ groups, actions, stale, empty }: GroupListProps) => {
  const t = useTexts(groupTexts)
  const columns: TableColumnType<EmailGroup>[] = [
    ...(actions.remove
      ? [
          {
            key: 'actions',
            title: t('actions'),
            width: 84,
            render: (_: unknown, group: EmailGroup) => <RemoveButton group={group} actions={actions} />,
          },
        ]
      : []),
    {
      key: 'name',
      title: t('name'),
      width: 122,
      render: (_, { name }) => <strong className="group-name">{name}</strong>,
    },
    {
      key: 'emails',
      title: t('emails'),
      render: (_, group) => (
        <div className="email-cell">
          <AddressChips group={group} />
          <EditButton group={group} actions={actions} />
        </div>
      ),
    },
    { key: 'supplier', title: t('supplier'), dataIndex: 'supplier_name', width: '17%' },
    { key: 'factory', title: t('factory'), dataIndex: 'factory', width: 70 },
    { key: 'description', title: t('description'), dataIndex: 'description', width: '14%' },
    {
      key: 'createdAt',
      title: t('createdAt'),
      width: 134,
      render: (_, { createdAt }) => <span className="when">{bangkokMinute(new Date(createdAt))}</span>,
    },
  ]
  const components = useMemo(() => ({ table: labelled(t('tableLabel')) }), [t])
  return (
    <Table<EmailGroup>
      ref={makeScrollable}
      size="small"
      className={stale ? 'group-table stale' : 'group-table'}
      aria-busy={stale}
      rowKey="id"
      dataSource={groups as EmailGroup[]}
      columns={columns}
      components={components}
      pagination={false}
      scroll={{ x: 1010 }}
      locale={{ emptyText: empty }}
    />
  )
}

/** The groups as cards, for phones. */
export const GroupCards = ({ groups, actions, stale, empty }: GroupListProps) => {
  const t = useTexts(groupTexts)
  if (groups.length === 0) return empty
  return (
    <ul className={stale ? 'group-cards stale' : 'group-cards'} aria-label={t('tableLabel')} aria-busy={stale}>
      {groups.map((group) => (
        <li key={group.id} className="card">
          <div className="group-card-head">
            <strong className="group-name">{group.name}</strong>
            <span className="muted when">{bangkokMinute(new Date(group.createdAt))}</span>
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
