import type { ReactNode } from 'react'
import { MailStateChip } from '#areas/mail/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { StatusChip } from '#kit/web/chip.tsx'
import { type DataColumn, DataTable } from '#kit/web/data-table.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { AsnRow, RecordFile } from '../../contract.ts'
import { RowButton, useReasonNotToSend } from '../list/cells.tsx'
import { cutColumn } from '../list/columns.tsx'
import { documentTexts } from '../texts.ts'

export interface AsnListProps {
  readonly rows: readonly AsnRow[]
  readonly stale: boolean
  readonly empty: ReactNode
  readonly maySend: boolean
  readonly onSend: (row: AsnRow) => void
  readonly onOpen: (file: RecordFile) => void
  readonly onDownload: (file: RecordFile) => void
}

type Actions = Pick<AsnListProps, 'maySend' | 'onSend' | 'onOpen' | 'onDownload'>

/** The delivery date and the buttons for the attachment. */
const DateCell = ({ row, onOpen, onDownload }: { row: AsnRow } & Actions) => {
  const t = useTexts(documentTexts)
  const [file] = row.attachment
  return (
    <span className="cell-pair">
      <strong>{row.delivery_date}</strong>
      {file && (
        <>
          <RowButton label={t('open')} of={file.name} onClick={() => onOpen(file)} />
          <RowButton label={t('downloadPdf')} of={file.name} icon="download" onClick={() => onDownload(file)} />
        </>
      )}
    </span>
  )
}

/** The Send button, or a tick after sending. Only suppliers send, and void confirmations cannot be sent (S3 §2). */
const SendCell = ({ row, maySend, onSend }: { row: AsnRow } & Actions) => {
  const t = useTexts(documentTexts)
  const reason = useReasonNotToSend()(row.mail_state)
  if (row.voided)
    return (
      <span data-whole={t('voidedBy', row.voided)}>
        <StatusChip tone="grey" icon="cross" struck>
          {t('voided')}
        </StatusChip>
      </span>
    )
  return (
    <span className="cell-pair">
      <MailStateChip short state={row.mail_state} />
      {maySend && row.mail_state !== 'sent' && (
        <RowButton label={t('send')} of={`ASN PO ${row.po_number}`} reason={reason} onClick={() => onSend(row)} />
      )}
    </span>
  )
}

/** The confirmations as a table, for wide screens. */
export const AsnTable = ({ rows, stale, empty, ...actions }: AsnListProps) => {
  const t = useTexts(documentTexts)
  const columns: DataColumn<AsnRow>[] = [
    { key: 'date', title: t('deliveryDate'), width: 296, cell: (row) => <DateCell row={row} {...actions} /> },
    cutColumn('po', t('poNo'), 92, (row) => row.po_number),
    cutColumn('rel', t('relNo'), 72, (row) => row.rel_number),
    cutColumn('name', t('supplierName'), 124, (row) => row.supplier_name),
    cutColumn('code', t('supplierCode'), 98, (row) => row.supplier_code),
    cutColumn('uploadBy', t('uploadBy'), 86, (row) => row.uploader),
    { key: 'mail', title: t('mailSent'), width: 160, cell: (row) => <SendCell row={row} {...actions} /> },
    cutColumn('created', t('createdAt'), 132, (row) => bangkokMinute(new Date(row.createdAt))),
  ]
  return (
    <DataTable<AsnRow>
      aria-label={t('asnTable')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      stale={stale}
      empty={empty}
      minWidth={1060}
    />
  )
}

/** The confirmations as cards, for phones. */
export const AsnCards = ({ rows, stale, empty, ...actions }: AsnListProps) => {
  const t = useTexts(documentTexts)
  if (rows.length === 0) return empty
  return (
    <ul className={stale ? 'data-cards stale' : 'data-cards'} aria-label={t('asnTable')} aria-busy={stale}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className="data-card-head">
            PO {row.po_number}-{row.rel_number}
          </div>
          <p className="muted">
            {row.supplier_code} · {row.supplier_name}
          </p>
          <DateCell row={row} {...actions} />
          <SendCell row={row} {...actions} />
          <p className="muted">
            {row.uploader} · {bangkokMinute(new Date(row.createdAt))}
          </p>
        </li>
      ))}
    </ul>
  )
}
