import { useState } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { RowActions } from '../kinds/kind-screen.ts'
import { documentTexts } from '../texts.ts'
import { ConfirmCell, DeleteButton, DownloadCount, FileButtons, MailCell, RowButton, StateChip } from './cells.tsx'
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
      <div>
        <dt>{t('uploadBy')}</dt>
        <dd>
          {row.uploader} <span className="muted">{bangkokMinute(row.createdAt)}</span>
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
        <dd>{row.download_count}</dd>
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

/** The content of a document's card. Its details open on demand. */
export const DocumentCard = ({ row, actions, openAtFirst }: CardProps & { readonly openAtFirst: boolean }) => {
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
        <RowButton label={t('more')} of={row.name} onClick={() => setOpen(!open)} />
        <RowButton label={t('timeline')} of={row.name} onClick={() => actions.timeline(row)} />
        {actions.rights.remove && <DeleteButton row={row} actions={actions} />}
      </div>
      {open && <RowDetails row={row} actions={actions} />}
    </>
  )
}
