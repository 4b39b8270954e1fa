import { type ReactNode, useState } from 'react'
import { type DataColumn, DataTable } from '#kit/web/data-table.tsx'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { KindScreen, RowActions } from '../kinds/kind-screen.ts'
import { documentTexts } from '../texts.ts'
import { RowDetails } from './details.tsx'
import type { DocumentRow } from './row.ts'

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
  const [opened, setOpened] = useState<readonly number[]>(openId === undefined ? [] : [openId])
  const label = screen.table[useLanguage()]
  const toggle = (id: number) => setOpened(opened.includes(id) ? opened.filter((one) => one !== id) : [...opened, id])
  const expander: DataColumn<DocumentRow> = {
    key: 'more',
    title: <span className="visually-hidden">{t('more')}</span>,
    width: EXPANDER_WIDTH,
    fixed: 'left',
    cell: ({ id, name }) => <Expander name={name} expanded={opened.includes(id)} onToggle={() => toggle(id)} />,
  }
  return (
    <DataTable<DocumentRow>
      aria-label={label}
      rows={rows}
      columns={[expander, ...screen.columns(t, actions)]}
      rowKey={({ id }) => id}
      rowClassName={({ isSuperseded }) => (isSuperseded ? 'superseded' : '')}
      details={(row) => (opened.includes(row.id) ? <RowDetails row={row} actions={actions} /> : undefined)}
      stale={stale}
      empty={empty}
    />
  )
}
