import { type ReactNode, useState } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { DataList } from '#kit/web/list/data-list.tsx'
import type { DataColumn } from '#kit/web/list/data-table.tsx'
import type { ListPage } from '#kit/web/list/list-page.tsx'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { LabelledValue } from '#kit/web/parts/labelled-value.tsx'
import type { RowActions } from '../kinds/kind-screen.ts'
import { documentTexts } from '../texts.ts'
import { ConfirmCell, DeleteButton, DownloadedBy, FileButtons, IconRowButton, MailCell, StateChip } from './columns.tsx'
import { RowDetails } from './details.tsx'
import type { DocumentRow } from './row.ts'

interface CardProps {
  readonly row: DocumentRow
  readonly actions: RowActions
}

const CardFacts = ({ row, actions }: CardProps) => {
  const t = useTexts(documentTexts)
  const { cardFact, words } = actions.screen
  return (
    <dl className="data-facts">
      <LabelledValue label={t('uploadBy')}>
        {row.uploader} <span className="muted">{bangkokMinute(row.createdAt)}</span>
      </LabelledValue>
      <LabelledValue label={t(cardFact.title)}>{cardFact.value(row)}</LabelledValue>
      <LabelledValue label={t('downloadBy')}>
        <DownloadedBy row={row} />
      </LabelledValue>
      <LabelledValue label={t(words.downloads)}>{row.download_count}</LabelledValue>
      <LabelledValue wide label={t('mailSent')}>
        <MailCell row={row} actions={actions} />
      </LabelledValue>
    </dl>
  )
}

/** The content of a document's card. The user can expand its details. */
const DocumentCard = ({ row, actions, openAtFirst }: CardProps & { readonly openAtFirst: boolean }) => {
  const t = useTexts(documentTexts)
  const [open, setOpen] = useState(openAtFirst)
  return (
    <>
      <div className="data-card-head">
        <span>{row.name}</span>
        <StateChip row={row} />
      </div>
      <p className="muted">
        {row.factory} · {row.supplier_code} · {row.supplier_name}
      </p>
      <div className="card-buttons row wraps">
        {row.attachment.map((file) => (
          <FileButtons key={file.id} file={file} actions={actions} />
        ))}
        <ConfirmCell row={row} actions={actions} />
      </div>
      <CardFacts row={row} actions={actions} />
      <div className="card-buttons row wraps">
        <IconRowButton label={t('more')} of={row.name} onClick={() => setOpen(!open)} />
        <IconRowButton label={t('timeline')} of={row.name} onClick={() => actions.timeline(row)} />
        {actions.rights.remove && <DeleteButton row={row} actions={actions} />}
      </div>
      {open && <RowDetails row={row} actions={actions} />}
    </>
  )
}

const EXPANDER_WIDTH = 44

interface DocumentRowsProps {
  readonly list: ListPage<DocumentRow>
  readonly actions: RowActions
  readonly openId: number | undefined
  readonly empty: ReactNode
}

const Expander = ({ name, expanded, onToggle }: { name: string; expanded: boolean; onToggle: () => void }) => {
  const t = useTexts(documentTexts)
  return (
    <QuietButton
      className="row-expander"
      aria-expanded={expanded}
      aria-label={t(expanded ? 'hideMore' : 'showMore', { name })}
      onClick={onToggle}
    >
      <Icon name={expanded ? 'down' : 'right'} size={14} />
    </QuietButton>
  )
}

/** The rows of the list. In the table, they expand to show their details. */
export const DocumentRows = ({ list, actions, openId, empty }: DocumentRowsProps) => {
  const t = useTexts(documentTexts)
  const { screen } = actions
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
    <DataList<DocumentRow>
      aria-label={label}
      list={list}
      columns={[expander, ...screen.columns(t, actions)]}
      rowKey={({ id }) => id}
      rowClassName={({ superseded_by }) => (superseded_by === null ? '' : 'superseded')}
      card={(row) => <DocumentCard row={row} actions={actions} openAtFirst={row.id === openId} />}
      details={(row) => (opened.includes(row.id) ? <RowDetails row={row} actions={actions} /> : undefined)}
      empty={empty}
    />
  )
}
