import { useQueries, useQuery } from '@tanstack/react-query'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { listDeliveries } from '#areas/deliveries/contract.ts'
import { kindNames, kindOf } from '#areas/documents/kinds/index.ts'
import { recordRevision } from '#areas/documents/rules/record.ts'
import { getPaymentOverview, listPayments } from '#areas/finance/contract.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { ErrorState, Loading } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { PageLink } from '#kit/web/parts/page-link.tsx'
import { apiQuery, listQuery } from '#kit/web/query.ts'
import { supplierTimeline } from '../rules/timeline.ts'
import { ListSection, MAX_ROWS_SHOWN, type SupplierProps } from './sections.tsx'
import { supplierTexts } from './texts.ts'

/** Loads the supplier's documents of all kinds: only those not opened or signed yet if `isPending`, otherwise all. */
const useDocumentsOf = (id: number, isPending: boolean, enabled = true) => {
  const query = { vendor_id: id, _start: 0, _limit: MAX_ROWS_SHOWN, ...(isPending ? { pending: 'true' as const } : {}) }
  const lists = useQueries({
    queries: kindNames.map((name) => ({ ...listQuery(kindOf(name).calls.list, { query }), enabled })),
  })
  const error = lists.find((list) => list.error)?.error ?? null
  const documents = kindNames.flatMap((name, index) =>
    (lists[index]?.data?.rows ?? []).map((record) => ({
      id: record.id,
      name: kindOf(name).nameOf({ ...record, revision: recordRevision(record) }),
      createdAt: record.createdAt,
      answeredAt: ('confirm_asns' in record ? record.confirm_asns : record.sqm_data)
        .filter(({ voided }) => voided === null)
        .map(({ createdAt }) => createdAt),
      dueDate: record.due_date,
      path: kindOf(name).page,
    })),
  )
  const isLoaded = lists.every(({ data }) => data)
  const total = lists.reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  const refetch = () => Promise.all(lists.map((list) => list.refetch())) as never
  return { data: isLoaded ? { rows: documents, total } : undefined, error, refetch }
}

export const Documents = ({ id }: SupplierProps) => {
  const t = useTexts(supplierTexts)
  return (
    <ListSection title={t('documents')} query={useDocumentsOf(id, true)} empty={t('noDocuments')}>
      {(one) => (
        <li key={`${one.path} ${one.id}`}>
          <PageLink to={one.path} search={{ id: String(one.id) }}>
            {one.name}
          </PageLink>
          <span className="muted">{bangkokMinute(one.createdAt)}</span>
          <span className="number">{t('due', { day: one.dueDate })}</span>
        </li>
      )}
    </ListSection>
  )
}

const TIMELINE_ITEMS = 14
/** The length of a day without a time: YYYY-MM-DD. */
const DAY_LENGTH = 10

/** Loads the cheques of the latest month that have a payment date, newest first; none unless `isAllowed`. */
const usePaymentsOf = (id: number, isAllowed: boolean) => {
  const overview = useQuery({ ...apiQuery(getPaymentOverview, { query: {} }), enabled: isAllowed })
  const month = overview.data?.month ?? ''
  const query = { VENDOR_ID: id, _start: 0, _limit: MAX_ROWS_SHOWN, _sort: 'PAYMENT_DATE:DESC' }
  const payments = useQuery({ ...listQuery(listPayments, { query }), enabled: isAllowed && month !== '' })
  const cheques = (payments.data?.rows ?? []).flatMap(({ id: cheque, DATA_TYPE, CHECK_NUMBER, PAYMENT_DATE }) =>
    DATA_TYPE === 'summary' && PAYMENT_DATE !== null && CHECK_NUMBER !== ''
      ? [{ id: cheque, name: CHECK_NUMBER, day: PAYMENT_DATE, month }]
      : [],
  )
  const isLoaded = payments.data || overview.data?.month === null
  const refetch = () => (overview.data ? payments.refetch() : overview.refetch())
  return { data: isLoaded ? cheques : undefined, error: overview.error ?? payments.error, refetch }
}

/** Shows the deliveries, documents of all kinds and payments that the user may read as one list, the newest first. */
export const Timeline = ({ id }: SupplierProps) => {
  const t = useTexts(supplierTexts)
  const { user_type: type } = useUser()
  const reads = {
    deliveries: may(type, 'delivery.read'),
    documents: may(type, 'document.read'),
    payments: may(type, 'finance.read'),
  }
  const query = { vendor_id: id, _start: 0, _limit: MAX_ROWS_SHOWN, _sort: 'createdAt:DESC' }
  const deliveries = useQuery({ ...listQuery(listDeliveries, { query }), enabled: reads.deliveries })
  const documents = useDocumentsOf(id, false, reads.documents)
  const payments = usePaymentsOf(id, reads.payments)
  const read = [
    ...(reads.deliveries ? [deliveries] : []),
    ...(reads.documents ? [documents] : []),
    ...(reads.payments ? [payments] : []),
  ]
  const missing = read.filter(({ data }) => !data)
  const failed = missing.filter(({ error }) => error)
  const items =
    missing.length === 0 &&
    supplierTimeline(deliveries.data?.rows ?? [], documents.data?.rows ?? [], payments.data ?? [], TIMELINE_ITEMS)
  return (
    <section className="supplier-section supplier-timeline" aria-label={t('timeline')}>
      <h2>{t('timeline')}</h2>
      {failed[0] ? (
        <ErrorState error={failed[0].error} onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))} />
      ) : (
        !items && <Loading />
      )}
      {items && items.length === 0 && <p className="muted">{t('noTimeline')}</p>}
      <ol>
        {(items || []).map((item) => (
          <li key={item.key}>
            <time className="muted" dateTime={item.at}>
              {item.at.length === DAY_LENGTH ? item.at : bangkokMinute(item.at)}
            </time>
            <PageLink to={item.path} search={item.search}>
              {t(item.verb, { name: item.name })}
            </PageLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
