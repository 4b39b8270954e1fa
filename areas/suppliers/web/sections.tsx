import { useQueries, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { listDeliveries, listOpenLines } from '#areas/deliveries/contract.ts'
import { kindNames, kindOf } from '#areas/documents/kinds/index.ts'
import { revisionIn } from '#areas/documents/rules/record.ts'
import { invoiceOverview, listInvoices, listPayments, paymentOverview } from '#areas/finance/contract.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { countWork } from '#areas/work/contract.ts'
import { workTexts } from '#areas/work/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { formatMoney, formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { PageLink } from '#kit/web/page-link.tsx'
import { apiQuery, listQuery } from '#kit/web/query.ts'
import { ErrorState, Loading } from '#kit/web/states.tsx'
import { timelineOf } from '../rules/timeline.ts'
import { ListSection, MAX_SHOWN, Section } from './section.tsx'
import { supplierTexts } from './texts.ts'

const anyTime = { from: 'any', to: 'any' }

interface SupplierSectionProps {
  readonly id: number
  /** True if the user belongs to this supplier, so that links need no filter by supplier. */
  readonly isOwn: boolean
}

/** The caller's pending work about this supplier. Each count is a link to the queue. */
export const Waiting = ({ id, isOwn }: SupplierSectionProps) => {
  const t = useTexts(supplierTexts)
  const tWork = useTexts(workTexts)
  const query = useQuery(apiQuery(countWork, { query: { vendor_id: id } }))
  const vendor = isOwn ? {} : { vendor: String(id) }
  const away = query.data?.away ?? []
  const awayText = away.length > 0 ? tWork('away', { kinds: away.map((one) => tWork(one)).join(', ') }) : undefined
  return (
    <Section
      title={t('waits')}
      query={query}
      count={({ kinds }) => kinds.reduce((sum, { count }) => sum + count, 0)}
      empty={awayText ?? t('nothingWaits')}
      all={{ to: '/work', search: vendor }}
    >
      {({ kinds }) => (
        <>
          {awayText && <p className="muted">{awayText}</p>}
          <ul className="supplier-figures flow">
            {kinds
              .filter(({ count }) => count > 0)
              .map(({ kind, count }) => (
                <li key={kind}>
                  <PageLink to="/work" search={{ kind, ...vendor }}>
                    <b>{count}</b> {tWork(kind)}
                  </PageLink>
                </li>
              ))}
          </ul>
        </>
      )}
    </Section>
  )
}

export const OpenLines = ({ id, isOwn }: SupplierSectionProps) => {
  const t = useTexts(supplierTexts)
  const query = useQuery(listQuery(listOpenLines, { query: { VENDOR_ID: id, _start: 0, _limit: MAX_SHOWN } }))
  return (
    <ListSection
      title={t('openLines')}
      query={query}
      empty={t('noOpenLines')}
      all={isOwn ? { to: '/', search: {} } : undefined}
    >
      {(line) => (
        <li key={lineKey(line)}>
          <span>
            <strong>{line.ITEM_CODE}</strong> <span className="muted">PO {line.PO_NUMBER}</span>
          </span>
          <span className={line.late ? 'red-text strong' : 'muted'}>
            {t('due', { day: line.DUE_DATE ?? '–' })}
            {line.late && ` · ${t('late')}`}
          </span>
          <span className="number">
            {t('remaining', { count: formatQuantity(line.QUANTITY_REMAIN), uom: line.UOM ?? '' })}
          </span>
        </li>
      )}
    </ListSection>
  )
}

export const DeliveriesInTransit = ({ id, isOwn }: SupplierSectionProps) => {
  const t = useTexts(supplierTexts)
  const request = { vendor_id: id, status: 'transit' as const, _start: 0, _limit: MAX_SHOWN, _sort: 'deliveryDate:ASC' }
  const query = useQuery(listQuery(listDeliveries, { query: request }))
  const supplier = isOwn ? {} : { supplier: String(id) }
  return (
    <ListSection
      title={t('deliveries')}
      query={query}
      empty={t('noDeliveries')}
      all={{ to: '/table', search: { status: 'transit', ...supplier, ...anyTime } }}
    >
      {({ id: delivery, details }) => (
        <li key={delivery}>
          <PageLink to="/table" search={{ psc: String(delivery), ...supplier, ...anyTime }}>
            {details.invoiceNo}
          </PageLink>
          <span className="muted">
            {details.poSelect.map((line, index) => (
              <Fragment key={lineKey(line)}>
                {index > 0 && ', '}
                <span className="supplier-code">{line.ITEM_CODE}</span>
              </Fragment>
            ))}
          </span>
          <span className="number">{details.deliveryDate}</span>
        </li>
      )}
    </ListSection>
  )
}

/** Loads the supplier's documents of all kinds: only those not opened or signed yet if `isPending`, otherwise all. */
const useDocumentsOf = (id: number, isPending: boolean, enabled = true) => {
  const query = { vendor_id: id, _start: 0, _limit: MAX_SHOWN, ...(isPending ? { pending: 'true' as const } : {}) }
  const lists = useQueries({
    queries: kindNames.map((name) => ({ ...listQuery(kindOf(name).calls.list, { query }), enabled })),
  })
  const error = lists.find((list) => list.error)?.error ?? null
  const documents = kindNames.flatMap((name, index) =>
    (lists[index]?.data?.rows ?? []).map((record) => ({
      id: record.id,
      name: kindOf(name).nameOf({ ...record, revision: revisionIn(record) }),
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

export const Documents = ({ id }: SupplierSectionProps) => {
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

export const Invoices = ({ id, name }: SupplierSectionProps & { readonly name: string }) => {
  const t = useTexts(supplierTexts)
  const month = useQuery(apiQuery(invoiceOverview, { query: {} })).data?.month
  const query = useQuery(listQuery(listInvoices, { query: { VENDOR_ID: id, _start: 0, _limit: MAX_SHOWN } }))
  return (
    <ListSection
      title={t('invoices', { month: month ?? '…' })}
      query={query}
      empty={t('noInvoices')}
      all={{ to: '/invoice-admin', search: { q: name } }}
    >
      {(row) => (
        <li key={`${row.ORG_CODE} ${row.INVOICE_NO}`}>
          <strong>{row.INVOICE_NO}</strong>
          <span className="muted">{row.INVOICE_DATE}</span>
          <span className="number">{formatMoney(row.TOTAL_AMOUNT)}</span>
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
  const overview = useQuery({ ...apiQuery(paymentOverview, { query: {} }), enabled: isAllowed })
  const month = overview.data?.month ?? ''
  const query = { VENDOR_ID: id, _start: 0, _limit: MAX_SHOWN, _sort: 'PAYMENT_DATE:DESC' }
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
export const Timeline = ({ id }: SupplierSectionProps) => {
  const t = useTexts(supplierTexts)
  const { user_type: type } = useUser()
  const reads = {
    deliveries: may(type, 'delivery.read'),
    documents: may(type, 'document.read'),
    payments: may(type, 'finance.read'),
  }
  const query = { vendor_id: id, _start: 0, _limit: MAX_SHOWN, _sort: 'createdAt:DESC' }
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
    timelineOf(deliveries.data?.rows ?? [], documents.data?.rows ?? [], payments.data ?? [], TIMELINE_ITEMS)
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
