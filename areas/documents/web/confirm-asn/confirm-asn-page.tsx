import { useQuery, useQueryClient } from '@tanstack/react-query'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { SavedViews, useUser } from '#areas/accounts/web/index.ts'
import { isPending } from '#areas/mail/rules/delivery.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { callApi } from '#kit/web/api.ts'
import { useCompact } from '#kit/web/device.ts'
import { FullTextTooltip } from '#kit/web/full-text-tooltip.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { ListResult, useListPage } from '#kit/web/list-page.tsx'
import { listQuery } from '#kit/web/query.ts'
import { pollWhile, useRowWatch } from '#kit/web/row-watch.ts'
import { EmptyState } from '#kit/web/states.tsx'
import { type AsnRow, listAsns, sendAsn } from '../../contract.ts'
import { type DocumentView, noFilters, useDocumentList } from '../list/address.ts'
import { refreshDocuments } from '../list/documents-query.ts'
import { FilterForm } from '../list/filter-form.tsx'
import { isMailDone, notifyDocumentProblem, notifyMail } from '../list/notify-problem.ts'
import { OneShown, ShowAllButton } from '../list/one-shown.tsx'
import { PageBar } from '../list/page-bar.tsx'
import { useFiles } from '../list/use-files.tsx'
import { documentTexts } from '../texts.ts'
import { AsnList } from './asn-rows.tsx'
import '../list/documents.css'

/** Errors stay visible as long as on the page of orders (DOC-11). */
const asnErrors = { errorsStay: true }
/** This list filters only by PO number and release. */
const ofOrder = ({ po, rel }: { po: string; rel: string }) => ({
  ...(po ? { po_number_contains: po } : {}),
  ...(rel ? { rel_number_contains: rel } : {}),
})

/** The page of confirmations that the view selects, and the action that sends one. */
const useAsns = (view: DocumentView, replacePage: (page: number) => void) => {
  const queryClient = useQueryClient()
  const query = {
    ...ofOrder(view.filters),
    ...(view.id === undefined ? {} : { id: view.id }),
    _start: (view.page - 1) * view.size,
    _limit: view.size,
    _sort: 'createdAt:DESC',
  }
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

/** The content of an empty list. */
const Empty = ({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) => {
  const t = useTexts(documentTexts)
  return (
    <EmptyState title={t(isFiltered ? 'emptyFiltered' : 'emptyAsn')} icon="clipboard">
      {isFiltered && <ShowAllButton className="button" onClick={onShowAll} />}
    </EmptyState>
  )
}

/** The page `/confirm-asn`: one row per confirmation. The supplier sends each to the factory once (DOC-04). */
const ConfirmAsnPage = () => {
  const compact = useCompact()
  const { user_type } = useUser()
  const { view, show, turn } = useDocumentList('asn')
  const files = useFiles()
  const { list, send } = useAsns(view, (page) => turn({ page }, true))
  const isFiltered = view.id !== undefined || view.filters.po !== '' || view.filters.rel !== ''
  const showAll = () => show({ ...noFilters, id: undefined })
  return (
    <AntdFrame>
      <FullTextTooltip className={compact ? 'data-list compact' : 'data-list'}>
        <SavedViews list="documents-asn" size={view.size} />
        <FilterForm
          key={JSON.stringify(view.filters)}
          boxes={['po', 'rel']}
          filters={view.filters}
          onApply={(filters) => show({ ...filters, id: undefined })}
        />
        {view.id !== undefined && <OneShown onShowAll={showAll} />}
        <ListResult list={list}>
          <AsnList
            list={list}
            empty={<Empty isFiltered={isFiltered} onShowAll={showAll} />}
            maySend={may(user_type, 'order-document.confirm')}
            onSend={(row) => void send(row)}
            onOpen={files.open}
            onDownload={files.download}
          />
          <PageBar list={list} onTurn={turn} />
        </ListResult>
        {files.drawer}
      </FullTextTooltip>
    </AntdFrame>
  )
}
export default ConfirmAsnPage
