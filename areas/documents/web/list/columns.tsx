import type { ReactNode } from 'react'
import { CutText } from '#kit/web/cut-text.tsx'
import type { Translate } from '#kit/web/i18n.ts'
import type { KindName } from '../../kinds/index.ts'
import type { DocumentTexts } from '../texts.ts'
import type { RowActions } from './actions.ts'
import { ConfirmCell, DeleteButton, DownloadCount, FileButtons, MailCell, RowButton, SupersededChip } from './cells.tsx'
import { type DocumentRow, fileOf } from './row.ts'

export interface DocumentColumn {
  readonly key: string
  readonly title: string
  readonly width: number
  readonly numeric?: boolean
  readonly pinned?: 'left' | 'right'
  readonly cell: (row: DocumentRow) => ReactNode
}

type T = Translate<DocumentTexts>

const shared = (t: T, actions: RowActions) => {
  const cut = (key: string, title: string, width: number, text: (row: DocumentRow) => string): DocumentColumn => ({
    key,
    title,
    width,
    cell: (row) => <CutText text={text(row)} width={width} />,
  })
  return {
    cut,
    uploadBy: {
      key: 'uploadBy',
      title: t('uploadBy'),
      width: 210,
      cell: (row: DocumentRow) => (
        <>
          {row.uploader} <span className="muted">{row.createdAt}</span>
        </>
      ),
    },
    mail: {
      key: 'mail',
      title: t('mailSent'),
      width: actions.rights.send ? 220 : 120,
      cell: (row: DocumentRow) => <MailCell row={row} actions={actions} />,
    },
    group: cut('group', t('emailGroup'), 130, (row) => row.group || t('everybody')),
    downloadBy: {
      key: 'downloadBy',
      title: t('downloadBy'),
      width: 220,
      cell: (row: DocumentRow) => <DownloadCount row={row} />,
    },
    timeline: {
      key: 'timeline',
      title: t('timeline'),
      width: 100,
      cell: (row: DocumentRow) => (
        <RowButton label={t('timeline')} of={row.name} onClick={() => actions.timeline(row)} />
      ),
    },
    remove: {
      key: 'remove',
      title: t('delete'),
      width: 120,
      cell: (row: DocumentRow) => <DeleteButton row={row} actions={actions} />,
    },
  }
}

const count = (key: string, title: string, width: number, of: (row: DocumentRow) => number): DocumentColumn => ({
  key,
  title,
  width,
  numeric: true,
  cell: (row) => of(row),
})

/** The columns of the orders (S3 §2). */
const orderColumns = (t: T, actions: RowActions): DocumentColumn[] => {
  const { cut, uploadBy, mail, group, downloadBy, timeline, remove } = shared(t, actions)
  return [
    {
      key: 'po',
      title: t('poNo'),
      width: 190,
      pinned: 'left',
      cell: (row) => (
        <span className="cell-pair">
          <strong>{row.po}</strong>
          {row.isSuperseded && <SupersededChip />}
        </span>
      ),
    },
    cut('rel', t('relNo'), 62, (row) => row.rel),
    cut('name', t('supName'), 124, (row) => row.supplierName),
    cut('code', t('supCode'), 70, (row) => row.supplierCode),
    {
      key: 'file',
      title: t('files'),
      width: 196,
      cell: (row) => row.files.map((file) => <FileButtons key={file.id} file={file} actions={actions} />),
    },
    uploadBy,
    mail,
    group,
    downloadBy,
    count('viewCount', t('viewCount'), 100, (row) => row.downloadCount),
    {
      key: 'confirm',
      title: t('asnConfirmation'),
      width: actions.rights.confirm ? 232 : 150,
      pinned: 'right',
      cell: (row) => <ConfirmCell row={row} actions={actions} />,
    },
    count('confirmCount', t('confirmAsnCount'), 150, (row) => row.confirmCount),
    cut('due', t('dueDate'), 110, (row) => row.dueDate),
    timeline,
    ...(actions.rights.remove ? [remove] : []),
  ]
}

/** The columns of SQM and code of conduct (S3 §2). The code of conduct has no spreadsheet column. */
const signingColumns = (kind: 'sqm' | 'coc', t: T, actions: RowActions): DocumentColumn[] => {
  const { cut, uploadBy, mail, group, downloadBy, timeline, remove } = shared(t, actions)
  const file = (which: 'pdf' | 'excel', title: string, width: number): DocumentColumn => ({
    key: which,
    title,
    width,
    cell: (row) => {
      const found = fileOf(row, which)
      return found ? <FileButtons file={found} actions={actions} /> : <span className="muted">-</span>
    },
  })
  return [
    { ...cut('name', t('supplierName'), 200, (row) => row.supplierName), pinned: 'left' },
    cut('code', t('supplierCode'), 108, (row) => row.supplierCode),
    {
      key: 'revision',
      title: t('revision'),
      width: 144,
      cell: (row) => (
        <span className="cell-pair">
          <strong>{row.revision}</strong>
          {row.isSuperseded && <SupersededChip />}
        </span>
      ),
    },
    file('pdf', t('downloadPdf'), 200),
    ...(kind === 'sqm' ? [file('excel', t('downloadExcel'), 160)] : []),
    cut('factory', t('factory'), 80, (row) => row.factory),
    uploadBy,
    mail,
    group,
    downloadBy,
    count('downloadCount', t('downloadCount'), 150, (row) => row.downloadCount),
    {
      key: 'confirm',
      title: t('supplierConfirmation'),
      width: 210,
      pinned: 'right',
      cell: (row) => <ConfirmCell row={row} actions={actions} />,
    },
    count('confirmCount', t('confirmSupplierCount'), 200, (row) => row.confirmCount),
    timeline,
    ...(actions.rights.remove ? [remove] : []),
  ]
}

/** The columns of a kind's table. Columns pinned to the right come last, so that they are always visible. */
export const columnsOf = (kind: KindName, t: T, actions: RowActions): readonly DocumentColumn[] => {
  const columns = kind === 'po' ? orderColumns(t, actions) : signingColumns(kind, t, actions)
  const isRight = ({ pinned }: DocumentColumn) => pinned === 'right'
  return [...columns.filter((column) => !isRight(column)), ...columns.filter(isRight)]
}
