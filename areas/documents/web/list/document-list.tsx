import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { SavedViews } from '#areas/accounts/web/index.ts'
import { callApi, callApiAsStream } from '#kit/web/api.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { EmptyState } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { ListExportButton } from '#kit/web/list/list-export.tsx'
import { ListFrame } from '#kit/web/list/list-frame.tsx'
import { ListResult, useListPage } from '#kit/web/list/list-page.tsx'
import { useRowWatch } from '#kit/web/list/row-watch.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import type { Confirmation, RecordFile } from '../../contract.ts'
import { ConfirmPanel } from '../dialogs/confirm-panel.tsx'
import { DeleteDialog } from '../dialogs/delete-dialog.tsx'
import { TimelineView } from '../dialogs/timeline-view.tsx'
import { UploadDialog } from '../dialogs/upload-dialog.tsx'
import { ViewConfirm, VoidDialog } from '../dialogs/view-confirm.tsx'
import { type KindScreen, type RowActions, useDocumentRights } from '../kinds/kind-screen.ts'
import { documentTexts } from '../texts.ts'
import { documentListQuery, noFilters, useDocumentList } from './address.ts'
import { DocumentRows } from './document-rows.tsx'
import { documentsQuery, refreshDocuments } from './documents-query.ts'
import { FilterForm, SingleDocumentNote } from './filter-form.tsx'
import { isMailDone, notifyDocumentProblem, notifyMail } from './notify-problem.ts'
import { PageBar } from './page-bar.tsx'
import { RemindAll } from './remind-all.tsx'
import type { DocumentRow } from './row.ts'
import { useFiles } from './use-files.tsx'
import './documents.css'

/** The open dialog or drawer. It stores its row, so that it stays open when the row is no longer in the list. */
type Open =
  | { readonly what: 'upload' }
  | { readonly what: 'confirm' | 'view' | 'delete' | 'timeline'; readonly row: DocumentRow; readonly file?: RecordFile }
  | { readonly what: 'void'; readonly confirmation: Confirmation }

/** Holds the data of the list: its state in the URL, the rows of the page, and the sending of mails. */
const useDocuments = (screen: KindScreen) => {
  const { kind } = screen
  const queryClient = useQueryClient()
  const { view, show, turn } = useDocumentList(screen.name)
  const query = {
    ...documentListQuery(view),
    _start: (view.page - 1) * view.size,
    _limit: view.size,
    // overdue documents come first; within both groups the newest is on top (DOC-13)
    _sort: 'overdue:DESC',
  }
  const list = useListPage(useQuery(documentsQuery(kind, query)), {
    page: view.page,
    size: view.size,
    replacePage: (page) => turn({ page }, true),
  })
  const watchMail = useRowWatch(list.rows, isMailDone, ({ mail_state }) => notifyMail(screen, mail_state))
  const send = async (row: DocumentRow) => {
    const answer = await callApi(kind.calls.change, { params: { id: row.id }, body: { mail_sent: true } })
    if (answer.ok) watchMail(row.id)
    else notifyDocumentProblem(screen, answer.text)
    refreshDocuments(queryClient)
  }
  const showAll = () => show({ ...noFilters, show: '', id: undefined })
  return { screen, view, list, show, showAll, turn, watchMail, send }
}
type Documents = ReturnType<typeof useDocuments>

const EmptyDocuments = ({ documents: { view, showAll } }: { documents: Documents }) => {
  const t = useTexts(documentTexts)
  const isFiltered = Object.values(view.filters).some((value) => value !== '')
  const why = () => {
    if (view.id !== undefined) return t('emptyOne')
    if (isFiltered) return t('emptyFiltered')
    return view.pendingOnly ? t('emptyPending') : t('emptyNothing')
  }
  return (
    <EmptyState title={why()} icon="document">
      {(view.pendingOnly || view.id !== undefined || isFiltered) && <Button onClick={showAll}>{t('showAll')}</Button>}
    </EmptyState>
  )
}

/** Exports all documents that match the filters, in the file format of the kind (G-172). */
const ExportButton = ({ documents: { screen, view, list } }: { documents: Documents }) => {
  const t = useTexts(documentTexts)
  const { kind, words, exportOf } = screen
  const query = { ...documentListQuery(view), _limit: -1, _sort: 'createdAt:DESC' }
  const requested = {
    ask: (signal: AbortSignal) => callApiAsStream(kind.calls.list, { query }, signal),
    ...exportOf(new Date()),
  }
  return <ListExportButton label={t(words.export)} count={list.total} requested={requested} />
}

interface ListHeadProps {
  readonly documents: Documents
  readonly onUpload: () => void
}

/** The actions for the whole list that the user may use. */
const ListTools = ({ documents, onUpload }: ListHeadProps) => {
  const t = useTexts(documentTexts)
  const { screen, view, list } = documents
  const rights = useDocumentRights(screen.kind)
  return (
    <span className="row wraps at-end">
      {rights.send && view.pendingOnly && list.isLoaded && <RemindAll screen={screen} view={view} list={list} />}
      {rights.upload && <ExportButton documents={documents} />}
      {rights.upload && (
        <PrimaryButton onClick={onUpload}>
          <Icon name="upload" size={16} />
          {t('upload')}
        </PrimaryButton>
      )}
    </span>
  )
}

/** The filters and the actions for the whole list. On a phone the filters open in a drawer. */
const ListHead = ({ documents, onUpload }: ListHeadProps) => {
  const t = useTexts(documentTexts)
  const { screen, view, show } = documents
  const compact = useCompact()
  const [filtering, setFiltering] = useState(false)
  const form = (
    <FilterForm
      key={JSON.stringify(view.filters)}
      boxes={screen.filters}
      filters={view.filters}
      pending={{
        waitsFor: screen.kind.pending,
        only: view.pendingOnly,
        onChange: (only) => show({ show: only ? 'pending' : '', id: undefined }),
      }}
      onApply={(filters) => {
        setFiltering(false)
        show({ ...filters, id: undefined })
      }}
    />
  )
  const tools = <ListTools documents={documents} onUpload={onUpload} />
  if (!compact)
    return (
      <div className="data-line filters-and-tools">
        {form}
        {tools}
      </div>
    )
  return (
    <div className="data-line">
      <Button aria-expanded={filtering} onClick={() => setFiltering(true)}>
        {t('filterButton')}
      </Button>
      {tools}
      <Drawer
        open={filtering}
        title={t('filters')}
        placement="bottom"
        size="auto"
        rootClassName="document-filter-drawer"
        onClose={() => setFiltering(false)}
      >
        {form}
      </Drawer>
    </div>
  )
}

interface OpenDialogProps {
  readonly open: Open
  readonly documents: Documents
  readonly actions: RowActions
  readonly onClose: () => void
}

const OpenDialog = ({ open, documents: { screen, list, watchMail }, actions, onClose }: OpenDialogProps) => {
  if (open.what === 'upload') return <UploadDialog screen={screen} onMade={watchMail} onClose={onClose} />
  if (open.what === 'void') return <VoidDialog confirmation={open.confirmation} onClose={onClose} />
  // uses the current data as long as the list contains the row
  const row = list.rows.find(({ id }) => id === open.row.id) ?? open.row
  if (open.what === 'confirm') return <ConfirmPanel screen={screen} row={row} onClose={onClose} />
  if (open.what === 'view') return <ViewConfirm row={row} actions={actions} onClose={onClose} />
  if (open.what === 'timeline') return <TimelineView id={row.id} name={row.name} onClose={onClose} />
  return <DeleteDialog screen={screen} row={row} {...(open.file ? { file: open.file } : {})} onClose={onClose} />
}

/** The list of one document kind with all its actions (DOC-01). */
export const DocumentList = ({ screen, heading }: { screen: KindScreen; heading?: ReactNode }) => {
  const documents = useDocuments(screen)
  const { view, list } = documents
  const rights = useDocumentRights(screen.kind)
  const files = useFiles()
  const [open, setOpen] = useState<Open>()
  const over = (what: 'confirm' | 'view' | 'delete' | 'timeline') => (row: DocumentRow) => setOpen({ what, row })
  const actions: RowActions = {
    screen,
    rights,
    download: files.download,
    open: files.open,
    send: (row) => void documents.send(row),
    confirm: over('confirm'),
    view: over('view'),
    remove: over('delete'),
    removeFile: (row, file) => setOpen({ what: 'delete', row, file }),
    voidOne: (confirmation) => setOpen({ what: 'void', confirmation }),
    timeline: over('timeline'),
  }
  return (
    <ListFrame>
      {heading}
      <SavedViews list={`documents-${screen.name}`} size={view.size} />
      <ListHead documents={documents} onUpload={() => setOpen({ what: 'upload' })} />
      {view.id !== undefined && <SingleDocumentNote onShowAll={documents.showAll} />}
      <ListResult list={list}>
        <DocumentRows
          key={view.id ?? 'all'}
          list={list}
          actions={actions}
          openId={view.id}
          empty={<EmptyDocuments documents={documents} />}
        />
        <PageBar list={list} onTurn={documents.turn} />
      </ListResult>
      {open && <OpenDialog open={open} documents={documents} actions={actions} onClose={() => setOpen(undefined)} />}
      {files.drawer}
    </ListFrame>
  )
}
