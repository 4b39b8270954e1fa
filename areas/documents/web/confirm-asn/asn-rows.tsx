import type { ReactNode } from 'react'
import { MailStateChip } from '#areas/mail/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { StatusChip } from '#kit/web/chip.tsx'
import { cutColumn } from '#kit/web/cut-text.tsx'
import { DataList } from '#kit/web/data-list.tsx'
import type { DataColumn } from '#kit/web/data-table.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { ListPage } from '#kit/web/list-page.tsx'
import type { AsnRow, RecordFile } from '../../contract.ts'
import { RowButton, useReasonNotToSend } from '../list/cells.tsx'
import { documentTexts } from '../texts.ts'

interface Actions {
  readonly maySend: boolean
  readonly onSend: (row: AsnRow) => void
  readonly onOpen: (file: RecordFile) => void
  readonly onDownload: (file: RecordFile) => void
}

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

const AsnCard = ({ row, ...actions }: { row: AsnRow } & Actions) => (
  <>
    <div className="data-card-head">
      PO {row.po_number}-{row.rel_number}
    </div>
    <p className="muted">
      {row.supplier_code} · {row.supplier_name}
    </p>
    <DateCell row={row} {...actions} />
    <SendCell row={row} {...actions} />
    <p className="muted">
      {row.uploader} · {bangkokMinute(row.createdAt)}
    </p>
  </>
)

interface AsnListProps extends Actions {
  readonly list: ListPage<AsnRow>
  readonly empty: ReactNode
}

export const AsnList = ({ list, empty, ...actions }: AsnListProps) => {
  const t = useTexts(documentTexts)
  const columns: DataColumn<AsnRow>[] = [
    { key: 'date', title: t('deliveryDate'), width: 296, cell: (row) => <DateCell row={row} {...actions} /> },
    cutColumn('po', t('poNo'), 92, (row) => row.po_number),
    cutColumn('rel', t('relNo'), 72, (row) => row.rel_number),
    cutColumn('name', t('supplierName'), 124, (row) => row.supplier_name),
    cutColumn('code', t('supplierCode'), 98, (row) => row.supplier_code),
    cutColumn('uploadBy', t('uploadBy'), 86, (row) => row.uploader),
    { key: 'mail', title: t('mailSent'), width: 160, cell: (row) => <SendCell row={row} {...actions} /> },
    cutColumn('created', t('createdAt'), 132, (row) => bangkokMinute(row.createdAt)),
  ]
  return (
    <DataList<AsnRow>
      aria-label={t('asnTable')}
      list={list}
      rowKey={({ id }) => id}
      columns={columns}
      card={(row) => <AsnCard row={row} {...actions} />}
      empty={empty}
      minWidth={1060}
    />
  )
}
