import { useState } from 'react'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { documentTexts } from '../texts.ts'
import { ConfirmCell, DeleteButton, DownloadCount, FileButtons, MailCell, RowButton, StateChip } from './cells.tsx'
import { RowDetails } from './details.tsx'
import type { DocumentListProps } from './document-table.tsx'
import type { DocumentRow } from './row.ts'

type CardProps = { readonly row: DocumentRow } & Pick<DocumentListProps, 'actions'>

const CardFacts = ({ row, actions }: CardProps) => {
  const t = useTexts(documentTexts)
  const { cardFact, words } = actions.screen
  return (
    <dl className="data-facts">
      <div>
        <dt>{t('uploadBy')}</dt>
        <dd>
          {row.uploader} <span className="muted">{row.createdAt}</span>
        </dd>
      </div>
      <div>
        <dt>{t(cardFact.title)}</dt>
        <dd>{cardFact.value(row)}</dd>
      </div>
      <div>
        <dt>{t('downloadBy')}</dt>
        <dd>
          <DownloadCount row={row} />
        </dd>
      </div>
      <div>
        <dt>{t(words.downloads)}</dt>
        <dd>{row.downloadCount}</dd>
      </div>
      <div className="wide">
        <dt>{t('mailSent')}</dt>
        <dd>
          <MailCell row={row} actions={actions} />
        </dd>
      </div>
    </dl>
  )
}

const Card = ({ row, actions, openAtFirst }: CardProps & { openAtFirst: boolean }) => {
  const t = useTexts(documentTexts)
  const [open, setOpen] = useState(openAtFirst)
  return (
    <li className={row.isSuperseded ? 'superseded' : undefined}>
      <div className="data-card-head">
        <span>{row.name}</span>
        <StateChip row={row} />
      </div>
      <p className="muted">
        {row.factory} · {row.supplierCode} · {row.supplierName}
      </p>
      <div className="card-buttons row wraps">
        {row.files.map((file) => (
          <FileButtons key={file.id} file={file} actions={actions} />
        ))}
        <ConfirmCell row={row} actions={actions} />
      </div>
      <CardFacts row={row} actions={actions} />
      <div className="card-buttons row wraps">
        <RowButton label={t('more')} of={row.name} onClick={() => setOpen(!open)} />
        <RowButton label={t('timeline')} of={row.name} onClick={() => actions.timeline(row)} />
        {actions.rights.remove && <DeleteButton row={row} actions={actions} />}
      </div>
      {open && <RowDetails row={row} actions={actions} />}
    </li>
  )
}

/** The documents as cards, for phones. */
export const DocumentCards = ({ screen, rows, actions, stale, openId, empty }: DocumentListProps) => {
  const label = screen.table[useLanguage()]
  if (rows.length === 0) return empty
  return (
    <ul className={stale ? 'data-cards stale' : 'data-cards'} aria-label={label} aria-busy={stale}>
      {rows.map((row) => (
        <Card key={row.id} row={row} actions={actions} openAtFirst={row.id === openId} />
      ))}
    </ul>
  )
}
