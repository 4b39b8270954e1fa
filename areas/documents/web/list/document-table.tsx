import { Table, type TableColumnType } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useAvailableHeight } from '#kit/web/available-height.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { labelledElement } from '#kit/web/labelled-table.tsx'
import { makeScrollable } from '#kit/web/make-scrollable.ts'
import type { KindScreen, RowActions } from '../kinds/kind-screen.ts'
import { documentTexts } from '../texts.ts'
import { columnsOf } from './columns.tsx'
import { RowDetails } from './details.tsx'
import type { DocumentRow } from './row.ts'

const HEAD_HEIGHT = 36
const EXPANDER_WIDTH = 44

export interface DocumentListProps {
  readonly screen: KindScreen
  readonly rows: readonly DocumentRow[]
  readonly actions: RowActions
  /** True while new rows load and the former ones are shown. */
  readonly stale: boolean
  /** The row that is expanded initially. */
  readonly openId: number | undefined
  readonly empty: ReactNode
}

interface ExpanderProps {
  readonly name: string
  readonly expanded: boolean
  readonly onToggle: () => void
}

/** Opens and closes the details of a row. */
const Expander = ({ name, expanded, onToggle }: ExpanderProps) => {
  const t = useTexts(documentTexts)
  return (
    <button
      type="button"
      className="button quiet row-expander"
      aria-expanded={expanded}
      aria-label={t(expanded ? 'hideMore' : 'showMore', { name })}
      onClick={onToggle}
    >
      <span className={expanded ? '' : 'turned-right'}>
        <Icon name="down" size={14} />
      </span>
    </button>
  )
}

/** The documents as a table, for wide screens. The table scrolls on its own, and rows expand into cards. */
export const DocumentTable = ({ screen, rows, actions, stale, openId, empty }: DocumentListProps) => {
  const t = useTexts(documentTexts)
  const [areaRef, height] = useAvailableHeight()
  const [opened, setOpened] = useState<readonly number[]>(openId === undefined ? [] : [openId])
  const columns = columnsOf(screen, t, actions)
  const width = columns.reduce((total, column) => total + column.width, EXPANDER_WIDTH)
  const label = screen.table[useLanguage()]
  const components = useMemo(() => ({ table: labelledElement(label) }), [label])
  const toggle = (id: number) => setOpened(opened.includes(id) ? opened.filter((one) => one !== id) : [...opened, id])
  return (
    <div ref={areaRef} className="table-room">
      <Table<DocumentRow>
        ref={makeScrollable}
        size="small"
        className={stale ? 'data-table stale' : 'data-table'}
        aria-busy={stale}
        rowKey="id"
        dataSource={rows as DocumentRow[]}
        columns={columns.map(
          (column): TableColumnType<DocumentRow> => ({
            key: column.key,
            title: column.title,
            width: column.width,
            className: column.numeric ? 'number' : '',
            render: (_, row) => column.cell(row),
            ...(column.pinned ? { fixed: column.pinned } : {}),
          }),
        )}
        components={components}
        pagination={false}
        scroll={{ x: width, y: Math.max(height - HEAD_HEIGHT, 160) }}
        rowClassName={(row) => (row.isSuperseded ? 'superseded' : '')}
        locale={{ emptyText: empty }}
        expandable={{
          columnTitle: <span className="visually-hidden">{t('more')}</span>,
          columnWidth: EXPANDER_WIDTH,
          fixed: 'left',
          expandedRowKeys: [...opened],
          expandedRowRender: (row) => <RowDetails row={row} actions={actions} />,
          expandIcon: ({ record, expanded }) => (
            <Expander name={record.name} expanded={expanded} onToggle={() => toggle(record.id)} />
          ),
        }}
      />
    </div>
  )
}
