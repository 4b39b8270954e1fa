import { CutText } from '#kit/web/cut-text.tsx'
import type { Translate } from '#kit/web/i18n.ts'
import type { DocumentColumn, KindScreen, RowActions } from '../kinds/kind-screen.ts'
import type { DocumentTexts } from '../texts.ts'
import { DeleteButton, DownloadCount, MailCell, RowButton, StateChip } from './cells.tsx'
import type { DocumentRow } from './row.ts'

type T = Translate<DocumentTexts>

/** The columns that every kind has. */
export const sharedColumns = (t: T, actions: RowActions) => {
  const cut = (key: string, title: string, width: number, text: (row: DocumentRow) => string): DocumentColumn => ({
    key,
    title,
    width,
    cell: (row) => <CutText text={text(row)} width={width} />,
  })
  return {
    cut,
    state: {
      key: 'state',
      title: t('state'),
      width: 140,
      cell: (row: DocumentRow) => <StateChip row={row} />,
    },
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

export const countColumn = (
  key: string,
  title: string,
  width: number,
  of: (row: DocumentRow) => number,
): DocumentColumn => ({
  key,
  title,
  width,
  numeric: true,
  cell: (row) => of(row),
})

/** The columns of a kind's table. Columns pinned to the right come last, so that they are always visible. */
export const columnsOf = ({ columns: own }: KindScreen, t: T, actions: RowActions): readonly DocumentColumn[] => {
  const columns = own(t, actions)
  const isRight = ({ pinned }: DocumentColumn) => pinned === 'right'
  return [...columns.filter((column) => !isRight(column)), ...columns.filter(isRight)]
}
