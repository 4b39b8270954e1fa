import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, Suspense } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { listDeliveries, listOpenLines } from '#areas/deliveries/contract.ts'
import { getInvoiceOverview, listInvoices } from '#areas/finance/contract.ts'
import { getOrderAnswer, listOrderAnswers, type OrderAnswer } from '#areas/order-answers/contract.ts'
import { AnswerChip, AnswerHistoryDialog } from '#areas/order-answers/web/index.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { countWork } from '#areas/work/contract.ts'
import { WaitingText, workTexts } from '#areas/work/web/index.ts'
import { formatMoney, formatQuantity } from '#kit/shared/quantity.ts'
import { useOverlay } from '#kit/web/address.ts'
import { NotLoaded } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { PageLink, type PageTarget } from '#kit/web/parts/page-link.tsx'
import { apiQuery, listQuery, type ProblemError } from '#kit/web/query.ts'
import { supplierTexts } from './texts.ts'

interface SectionProps<Data> {
  readonly title: string
  readonly query: Pick<UseQueryResult<Data, ProblemError>, 'data' | 'error' | 'refetch'>
  readonly count: (data: Data) => number
  readonly empty: string
  readonly all?: PageTarget | undefined
  readonly children: (data: Data) => ReactNode
}

/** One section of the page. It loads its own data, so that an error does not affect the other sections. */
const Section = <Data,>({ title, query, count, empty, all, children }: SectionProps<Data>) => {
  const t = useTexts(supplierTexts)
  const { data, error, refetch } = query
  const total = data === undefined ? undefined : count(data)
  return (
    <section className="supplier-section" aria-label={title}>
      <header className="row spread gap-12">
        <h2>{title}</h2>
        {total !== undefined &&
          total > 0 &&
          (all ? (
            <PageLink {...all}>{t('all', { count: total })}</PageLink>
          ) : (
            <span className="muted">{t('more', { count: total })}</span>
          ))}
      </header>
      {data === undefined && <NotLoaded error={error} refetch={refetch} />}
      {data !== undefined && (total === 0 ? <p className="muted">{empty}</p> : children(data))}
    </section>
  )
}

interface ListedRows<Row> {
  readonly rows: readonly Row[]
  readonly total: number | undefined
}

interface ListSectionProps<Row> extends Omit<SectionProps<ListedRows<Row>>, 'count' | 'children'> {
  readonly children: (row: Row) => ReactNode
}

export const MAX_ROWS_SHOWN = 8

export const ListSection = <Row,>({ children, ...section }: ListSectionProps<Row>) => (
  <Section {...section} count={({ total, rows }) => total ?? rows.length}>
    {({ rows }) => (
      <ul className="supplier-rows framed">{rows.slice(0, MAX_ROWS_SHOWN).map((row) => children(row))}</ul>
    )}
  </Section>
)

const anyTime = { from: 'any', to: 'any' }

export interface SupplierProps {
  readonly id: number
}

/** Returns whether the user belongs to a supplier. Links then need no filter by supplier. */
const useIsOwn = (): boolean => useUser().vendor_id !== null

/** Shows the caller's pending work about this supplier. Each count is a link to the queue. */
export const PendingWork = ({ id }: SupplierProps) => {
  const t = useTexts(supplierTexts)
  const tWork = useTexts(workTexts)
  const query = useQuery(apiQuery(countWork, { query: { vendor_id: id } }))
  const vendor = useIsOwn() ? {} : { vendor: String(id) }
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
                    <WaitingText kind={kind} count={count} />
                  </PageLink>
                </li>
              ))}
          </ul>
        </>
      )}
    </Section>
  )
}

export const OpenLines = ({ id }: SupplierProps) => {
  const t = useTexts(supplierTexts)
  const query = useQuery(listQuery(listOpenLines, { query: { VENDOR_ID: id, _start: 0, _limit: MAX_ROWS_SHOWN } }))
  return (
    <ListSection
      title={t('openLines')}
      query={query}
      empty={t('noOpenLines')}
      all={useIsOwn() ? { to: '/', search: {} } : undefined}
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

const Shown = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const { data } = useQuery(apiQuery(getOrderAnswer, { params: { id } }))
  if (!data) return null
  return (
    <Suspense>
      <AnswerHistoryDialog answer={data} onClose={onClose} />
    </Suspense>
  )
}

/**
 * Lists the latest answers of a supplier to order lines. A click on one shows all answers to its line (ACK-02).
 * `shown` is the id of the answer whose line the dialog shows.
 */
export const OrderAnswers = ({ id, shown }: SupplierProps & { readonly shown: number | undefined }) => {
  const dialog = useOverlay('answer')
  const t = useTexts(supplierTexts)
  const days = ({ DUE_DATE, schedule }: OrderAnswer): string => {
    const promised = schedule.at(-1)?.date
    const due = t('due', { day: DUE_DATE ?? '–' })
    return promised === undefined ? due : `${due} · ${t('promised', { day: promised })}`
  }
  const query = useQuery(
    listQuery(listOrderAnswers, {
      query: { VENDOR_ID: id, latest: 'true' as const, _start: 0, _limit: MAX_ROWS_SHOWN },
    }),
  )
  return (
    <>
      <ListSection title={t('orderAnswers')} query={query} empty={t('noOrderAnswers')}>
        {(answer) => (
          <li key={answer.id}>
            <QuietButton className="supplier-answer" onClick={() => dialog.open(String(answer.id))}>
              PO {answer.PO_NUMBER} / {answer.LINE_NUM}
            </QuietButton>
            <span className="muted">{days(answer)}</span>
            <span className="number">
              <AnswerChip state={answer.state} />
            </span>
          </li>
        )}
      </ListSection>
      {shown !== undefined && <Shown id={shown} onClose={dialog.close} />}
    </>
  )
}

export const DeliveriesInTransit = ({ id }: SupplierProps) => {
  const t = useTexts(supplierTexts)
  const request = {
    vendor_id: id,
    status: 'transit' as const,
    _start: 0,
    _limit: MAX_ROWS_SHOWN,
    _sort: 'deliveryDate:ASC',
  }
  const query = useQuery(listQuery(listDeliveries, { query: request }))
  const supplier = useIsOwn() ? {} : { supplier: String(id) }
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

export const Invoices = ({ id, name }: SupplierProps & { readonly name: string }) => {
  const t = useTexts(supplierTexts)
  const month = useQuery(apiQuery(getInvoiceOverview, { query: {} })).data?.month
  const query = useQuery(listQuery(listInvoices, { query: { VENDOR_ID: id, _start: 0, _limit: MAX_ROWS_SHOWN } }))
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
