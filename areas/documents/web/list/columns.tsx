import type { ComponentProps } from 'react'
import { isPending, type MailState } from '#areas/mail/rules/delivery.ts'
import { MailStateChip } from '#areas/mail/web/index.ts'
import { bangkokDay, bangkokMinute } from '#kit/shared/dates.ts'
import { type Translate, useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { type ChipStyle, StatusChip } from '#kit/web/parts/chip.tsx'
import { Icon, type IconName } from '#kit/web/parts/icons.tsx'
import { truncatedColumn } from '#kit/web/parts/truncated-text.tsx'
import type { RecordFile } from '../../contract.ts'
import type { DocumentColumn, RowActions } from '../kinds/kind-screen.ts'
import { type DocumentTexts, documentTexts } from '../texts.ts'
import { type DocumentRow, type DocumentState, documentState } from './row.ts'

interface RowButtonProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'reason' | 'onClick'> {
  readonly label: string
  /** The name of the record to which the action applies. Screen readers read it after the label. */
  readonly of: string
  readonly icon?: IconName
}

export const IconRowButton = ({ label, of, icon, ...button }: RowButtonProps) => (
  <Button {...button} className="row-button" aria-label={`${label}: ${of}`}>
    {icon && <Icon name={icon} size={14} />}
    {label}
  </Button>
)

/** Returns why the mail cannot be sent now; undefined if it can. */
export const useReasonNotToSend = (): ((state: MailState) => string | undefined) => {
  const t = useTexts(documentTexts)
  return (state) => (state === 'sent' ? t('alreadySent') : isPending(state) ? t('sending') : undefined)
}

/** The Send button is disabled while the mail is pending and after it was sent (S3 §2). */
export const MailCell = ({ row, actions }: { row: DocumentRow; actions: RowActions }) => {
  const t = useTexts(documentTexts)
  const reason = useReasonNotToSend()(row.mail_state)
  return (
    <span className="cell-pair">
      <MailStateChip short state={row.mail_state} />
      {actions.rights.send && (
        <IconRowButton label={t('sendMail')} of={row.name} reason={reason} onClick={() => actions.send(row)} />
      )}
    </span>
  )
}

const stateChips = {
  superseded: { tone: 'grey', icon: 'refresh' },
  confirmed: { tone: 'green', icon: 'tick' },
  overdue: { tone: 'red', icon: 'clock' },
  opened: { tone: 'blue', icon: 'eye' },
  unopened: { tone: 'amber', icon: 'document' },
} as const satisfies Record<DocumentState, ChipStyle>

/** The state of the document (DOC-13). */
export const StateChip = ({ row }: { row: DocumentRow }) => {
  const t = useTexts(documentTexts)
  const state = documentState(row, bangkokDay(new Date()))
  return (
    <span data-whole={row.superseded_by !== null ? t('supersededHint') : undefined}>
      <StatusChip {...stateChips[state]}>{t(`state_${state}`)}</StatusChip>
    </span>
  )
}

type FileActions = Pick<RowActions, 'open' | 'download'>

export const FileButtons = ({ file, actions }: { file: RecordFile; actions: FileActions }) => {
  const t = useTexts(documentTexts)
  const label = file.ext === '.pdf' ? t('downloadPdf') : t('downloadExcel')
  return (
    <span className="cell-pair">
      <IconRowButton label={label} of={file.name} icon="download" onClick={() => actions.download(file)} />
      {file.ext === '.pdf' && <IconRowButton label={t('open')} of={file.name} onClick={() => actions.open(file)} />}
    </span>
  )
}

export const CopyButtons = ({ file, actions }: { file: RecordFile; actions: FileActions }) => {
  const t = useTexts(documentTexts)
  return (
    <>
      <IconRowButton label={t('open')} of={file.name} onClick={() => actions.open(file)} />
      <IconRowButton label={t('downloadPdf')} of={file.name} icon="download" onClick={() => actions.download(file)} />
    </>
  )
}

/** Suppliers confirm unconfirmed documents, and all users can view existing confirmations (G-162). */
export const ConfirmCell = ({ row, actions }: { row: DocumentRow; actions: RowActions }) => {
  const t = useTexts(documentTexts)
  const { words, confirmation } = actions.screen
  const confirm = actions.rights.confirm && (
    <IconRowButton
      label={t(words.confirm)}
      of={row.name}
      reason={row.superseded_by !== null ? t('supersededHint') : undefined}
      onClick={() => actions.confirm(row)}
    />
  )
  if (row.confirm_count === 0 && row.confirmations.length === 0)
    return confirm || <span className="muted">{t('notConfirmedYet')}</span>
  return (
    <span className="cell-pair">
      <IconRowButton label={t('viewConfirm')} of={row.name} onClick={() => actions.view(row)} />
      {confirmation.isRepeatable && confirm}
    </span>
  )
}

export const DeleteButton = ({ row, actions }: { row: DocumentRow; actions: RowActions }) => {
  const t = useTexts(documentTexts)
  return (
    <IconRowButton
      label={t(actions.screen.words.remove)}
      of={row.name}
      icon="trash"
      reason={row.confirm_count > 0 ? t('confirmedAlready') : undefined}
      onClick={() => actions.remove(row)}
    />
  )
}

export const DownloadedBy = ({ row }: { row: DocumentRow }) => {
  const t = useTexts(documentTexts)
  if (row.download_count === 0) return <span className="muted">{t('notDownloadedYet')}</span>
  return (
    <>
      {row.downloaded_by} <span className="muted">{row.downloaded_at}</span>
    </>
  )
}

type T = Translate<DocumentTexts>

export const countColumn = (
  key: string,
  title: string,
  width: number,
  count: (row: DocumentRow) => number,
): DocumentColumn => ({ key, title, width, className: 'number', cell: count })

export const stateColumn = (t: T): DocumentColumn => ({
  key: 'state',
  title: t('state'),
  width: 140,
  cell: (row) => <StateChip row={row} />,
})

/** Returns the columns about upload, mail and download, which every kind has. */
export const sendingColumns = (t: T, actions: RowActions): DocumentColumn[] => [
  {
    key: 'uploadBy',
    title: t('uploadBy'),
    width: 210,
    cell: (row) => (
      <>
        {row.uploader} <span className="muted">{bangkokMinute(row.createdAt)}</span>
      </>
    ),
  },
  {
    key: 'mail',
    title: t('mailSent'),
    width: actions.rights.send ? 220 : 120,
    cell: (row) => <MailCell row={row} actions={actions} />,
  },
  truncatedColumn('group', t('emailGroup'), 130, (row) => row.email_group || t('everybody')),
  { key: 'downloadBy', title: t('downloadBy'), width: 220, cell: (row) => <DownloadedBy row={row} /> },
]

/** Returns the last columns, which every kind has. The confirmation column is always visible. */
export const lastColumns = (t: T, actions: RowActions, confirmWidth: number): DocumentColumn[] => [
  {
    key: 'timeline',
    title: t('timeline'),
    width: 100,
    cell: (row) => <IconRowButton label={t('timeline')} of={row.name} onClick={() => actions.timeline(row)} />,
  },
  ...(actions.rights.remove ? [removeColumn(t, actions)] : []),
  {
    key: 'confirm',
    title: t(actions.screen.words.confirmations),
    width: confirmWidth,
    fixed: 'right',
    cell: (row) => <ConfirmCell row={row} actions={actions} />,
  },
]

const removeColumn = (t: T, actions: RowActions): DocumentColumn => ({
  key: 'remove',
  title: t('delete'),
  width: 120,
  cell: (row) => <DeleteButton row={row} actions={actions} />,
})
