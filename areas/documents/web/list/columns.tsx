import { bangkokMinute } from '#kit/shared/dates.ts'
import { cutColumn } from '#kit/web/cut-text.tsx'
import type { Translate } from '#kit/web/i18n.ts'
import type { DocumentColumn, RowActions } from '../kinds/kind-screen.ts'
import type { DocumentTexts } from '../texts.ts'
import { ConfirmCell, DeleteButton, DownloadCount, MailCell, RowButton, StateChip } from './cells.tsx'
import type { DocumentRow } from './row.ts'

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

/** The columns about upload, mail and download that every kind has. */
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
  cutColumn('group', t('emailGroup'), 130, (row) => row.email_group || t('everybody')),
  { key: 'downloadBy', title: t('downloadBy'), width: 220, cell: (row) => <DownloadCount row={row} /> },
]

/** The last columns of every kind. The confirmation is always visible. */
export const lastColumns = (t: T, actions: RowActions, confirmWidth: number): DocumentColumn[] => [
  {
    key: 'timeline',
    title: t('timeline'),
    width: 100,
    cell: (row) => <RowButton label={t('timeline')} of={row.name} onClick={() => actions.timeline(row)} />,
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
