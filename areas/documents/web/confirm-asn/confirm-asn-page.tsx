import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { SavedViews, useUser } from '#areas/accounts/web/index.ts'
import { isPending } from '#areas/mail/rules/delivery.ts'
import { MailStateChip } from '#areas/mail/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { EmptyState } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { DataList } from '#kit/web/list/data-list.tsx'
import type { DataColumn } from '#kit/web/list/data-table.tsx'
import { ListFrame } from '#kit/web/list/list-frame.tsx'
import { type ListPage, ListResult, useListPage } from '#kit/web/list/list-page.tsx'
import { pollWhile, useRowWatch } from '#kit/web/list/row-watch.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { StatusChip } from '#kit/web/parts/chip.tsx'
import { truncatedColumn } from '#kit/web/parts/truncated-text.tsx'
import { listQuery } from '#kit/web/query.ts'
import { type AsnRow, listAsns, sendAsn } from '../../contract.ts'
import { type DocumentView, documentListQuery, noFilters, useDocumentList } from '../list/address.ts'
import { CopyButtons, IconRowButton, useReasonNotToSend } from '../list/columns.tsx'
import { refreshDocuments } from '../list/documents-query.ts'
import { FilterForm, SingleDocumentNote } from '../list/filter-form.tsx'
import { isMailDone, notifyDocumentProblem, notifyMail } from '../list/notify-problem.ts'
import { PageBar } from '../list/page-bar.tsx'
import { useFiles } from '../list/use-files.tsx'
import { documentTexts } from '../texts.ts'
import '../list/documents.css'

interface AsnActions {
  readonly maySend: boolean
  readonly onSend: (row: AsnRow) => void
  readonly files: ReturnType<typeof useFiles>
}

/** The delivery date and the buttons for the attachment. */
const DateCell = ({ row: { delivery_date, attachment }, files }: { row: AsnRow } & AsnActions) => (
  <span className="cell-pair">
    <strong>{delivery_date}</strong>
    {attachment[0] && <CopyButtons file={attachment[0]} actions={files} />}
  </span>
)

/** Only suppliers send; void confirmations cannot be sent (S3 §2). */
const SendCell = ({ row, maySend, onSend }: { row: AsnRow } & AsnActions) => {
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
        <IconRowButton label={t('send')} of={`ASN PO ${row.po_number}`} reason={reason} onClick={() => onSend(row)} />
      )}
    </span>
  )
}

const AsnCard = ({ row, ...actions }: { row: AsnRow } & AsnActions) => (
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

interface AsnListProps extends AsnActions {
  readonly list: ListPage<AsnRow>
  readonly empty: ReactNode
}

const AsnList = ({ list, empty, ...actions }: AsnListProps) => {
  const t = useTexts(documentTexts)
  const columns: DataColumn<AsnRow>[] = [
    { key: 'date', title: t('deliveryDate'), width: 296, cell: (row) => <DateCell row={row} {...actions} /> },
    truncatedColumn('po', t('poNo'), 92, (row) => row.po_number),
    truncatedColumn('rel', t('relNo'), 72, (row) => row.rel_number),
    truncatedColumn('name', t('supplierName'), 124, (row) => row.supplier_name),
    truncatedColumn('code', t('supplierCode'), 98, (row) => row.supplier_code),
    truncatedColumn('uploadBy', t('uploadBy'), 86, (row) => row.uploader),
    { key: 'mail', title: t('mailSent'), width: 160, cell: (row) => <SendCell row={row} {...actions} /> },
    truncatedColumn('created', t('createdAt'), 132, (row) => bangkokMinute(row.createdAt)),
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

/** Errors stay visible as long as on the page of orders (DOC-11). */
const asnErrors = { errorsStay: true }

/** Holds the page of confirmations that the view selects, and sends confirmations. */
const useAsns = (view: DocumentView, replacePage: (page: number) => void) => {
  const queryClient = useQueryClient()
  const { po, rel } = view.filters
  // this list filters only by PO number and release
  const filters = documentListQuery({ ...view, filters: { ...noFilters, po, rel }, pendingOnly: false })
  const query = { ...filters, _start: (view.page - 1) * view.size, _limit: view.size, _sort: 'createdAt:DESC' }
  const loaded = useQuery({
    ...listQuery(listAsns, { query }),
    refetchInterval: pollWhile(({ mail_state }) => isPending(mail_state)),
  })
  const list = useListPage(loaded, { page: view.page, size: view.size, replacePage })
  const watchMail = useRowWatch(list.rows, isMailDone, ({ mail_state }) => notifyMail(asnErrors, mail_state))
  const send = async ({ id }: AsnRow) => {
    const answer = await callApi(sendAsn, { params: { id }, body: { email_sent: true } })
    if (answer.ok) watchMail(id)
    else notifyDocumentProblem(asnErrors, answer.text)
    refreshDocuments(queryClient)
  }
  return { list, send }
}

/** The page `/confirm-asn`: one row per confirmation. The supplier sends each to the factory once (DOC-04). */
const ConfirmAsnPage = () => {
  const t = useTexts(documentTexts)
  const { user_type } = useUser()
  const { view, show, turn } = useDocumentList('asn')
  const files = useFiles()
  const { list, send } = useAsns(view, (page) => turn({ page }, true))
  const isFiltered = view.id !== undefined || view.filters.po !== '' || view.filters.rel !== ''
  const showAll = () => show({ ...noFilters, id: undefined })
  return (
    <ListFrame>
      <SavedViews list="documents-asn" size={view.size} />
      <FilterForm
        key={JSON.stringify(view.filters)}
        boxes={['po', 'rel']}
        filters={view.filters}
        onApply={(filters) => show({ ...filters, id: undefined })}
      />
      {view.id !== undefined && <SingleDocumentNote onShowAll={showAll} />}
      <ListResult list={list}>
        <AsnList
          list={list}
          empty={
            <EmptyState title={t(isFiltered ? 'emptyFiltered' : 'emptyAsn')} icon="clipboard">
              {isFiltered && <Button onClick={showAll}>{t('showAll')}</Button>}
            </EmptyState>
          }
          maySend={may(user_type, 'order-document.confirm')}
          onSend={(row) => void send(row)}
          files={files}
        />
        <PageBar list={list} onTurn={turn} />
      </ListResult>
      {files.drawer}
    </ListFrame>
  )
}
export default ConfirmAsnPage
