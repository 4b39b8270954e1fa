import { useQuery } from '@tanstack/react-query'
import { Grid } from 'antd'
import { bangkokDay, daysBetween } from '#kit/shared/dates.ts'
import { formatMoney, sum } from '#kit/shared/quantity.ts'
import { type Translate, useTexts } from '#kit/web/i18n.ts'
import { DataList } from '#kit/web/list/data-list.tsx'
import type { DataColumn } from '#kit/web/list/data-table.tsx'
import { createCsvFile } from '#kit/web/list/row-files.ts'
import { Icon, type IconName } from '#kit/web/parts/icons.tsx'
import { truncatedColumn } from '#kit/web/parts/truncated-text.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { type AgeFilter, getInvoiceAgeing, type Invoice, type InvoiceSteps } from '../contract.ts'
import { invoiceCells, invoiceTitles } from '../exports/invoices.ts'
import { ages } from '../rules/ageing.ts'
import { isSettlementBank } from '../rules/settled.ts'
import { summaryKinds } from './kinds.ts'
import { EmptySummary, SummaryFrame, type SummaryRowsProps, type SummaryState } from './summary-frame.tsx'
import { financeTexts } from './texts.ts'

interface Step {
  readonly key: string
  readonly look: 'green-text' | 'muted' | 'blue-text' | 'red-text'
  readonly icon: IconName
  readonly text: string
  readonly hint?: string
  readonly more?: string
}

const unpaidStep = ({ DUE_DATE }: Invoice, t: Translate<(typeof financeTexts)['en']>): Step => {
  const unpaid = { key: 'paid', look: 'muted', icon: 'clock', text: t('unpaid') } as const
  if (DUE_DATE === null) return unpaid
  const late = daysBetween(DUE_DATE, bangkokDay(new Date()))
  return late > 0
    ? { ...unpaid, look: 'red-text', icon: 'alert', text: t('overdue', { count: late }) }
    : { ...unpaid, text: late === 0 ? t('dueToday') : t('dueIn', { count: -late }) }
}

const useSteps = (invoice: Invoice, steps: InvoiceSteps): readonly Step[] => {
  const t = useTexts(financeTexts)
  const received: Step = steps.received
    ? {
        key: 'received',
        look: 'green-text',
        icon: 'tick',
        text: t('received', { date: bangkokDay(steps.received) }),
        hint: t('receivedHint', { number: steps.receivedNo ?? '' }),
      }
    : steps.sent
      ? { key: 'received', look: 'blue-text', icon: 'truck', text: t('onItsWay', { date: bangkokDay(steps.sent) }) }
      : { key: 'received', look: 'muted', icon: 'info', text: t('notReceived'), hint: t('notReceivedHint') }
  const cheques = steps.paid.map(({ CHECK_NUMBER }) => CHECK_NUMBER).filter((number) => number !== '')
  const month = [...new Set(steps.paid.map((one) => one.month))].join(', ')
  const onlySettled = steps.paid.every(({ BANK_NAME }) => isSettlementBank(BANK_NAME))
  const paid: Step =
    steps.paid.length === 0
      ? unpaidStep(invoice, t)
      : {
          key: 'paid',
          look: 'green-text',
          icon: 'tick',
          text: onlySettled ? t('settledStep', { month }) : t('paid', { month }),
          ...(cheques.length > 0
            ? { hint: t('paidHint', { cheques: cheques.join(', ') }), more: cheques.join(', ') }
            : {}),
        }
  return [
    received,
    { key: 'invoiced', look: 'green-text', icon: 'tick', text: t('invoiced'), hint: invoice.INVOICE_DATE },
    paid,
  ]
}

/** The progress of an invoice on one line: received, invoiced, paid. `full` also shows the text of the tooltip. */
const InvoiceProgress = (props: { invoice: Invoice; steps: InvoiceSteps; full?: boolean }) => (
  <ol className="steps inline-row">
    {useSteps(props.invoice, props.steps).map(({ key, look, icon, text, hint, more }) => (
      <li key={key} className={`${look} inline-row gap-4`} data-whole={hint ? `${text} · ${hint}` : undefined}>
        <Icon name={icon} size={14} />
        <span>{props.full && hint ? `${text} · ${hint}` : more ? `${text} · ${more}` : text}</span>
      </li>
    ))}
  </ol>
)

/** Shows the open amounts of all months by age group. Each sum links to its invoices in the list (FIN-05). */
const OpenByAge = ({ state: { view, change } }: { readonly state: SummaryState }) => {
  const t = useTexts(financeTexts)
  const { q, age: chosen } = view
  const { data } = useQuery({
    ...apiQuery(getInvoiceAgeing, { query: q === '' ? {} : { q } }),
    placeholderData: (old) => old,
  })
  if (!data || data.months === 0) return null
  const totalsFor = (age: AgeFilter) => data.ages.find((one) => one.age === age) ?? { rows: 0, total: '0.00' }
  const all = {
    rows: data.ages.reduce((count, { rows }) => count + rows, 0),
    total: sum(data.ages.map(({ total }) => total)).toFixed(2),
  }
  const entries = [
    { age: 'open' as const, ...all },
    ...ages.filter((age) => age !== 'unknown' || totalsFor(age).rows > 0).map((age) => ({ age, ...totalsFor(age) })),
  ]
  return (
    <section className="ageing stack gap-4" aria-label={t('ageing')}>
      <p className="muted">
        <strong>{t('ageing')}</strong>{' '}
        {t(data.paidUntil ? 'ageingUntil' : 'ageingOf', { count: data.months, month: data.paidUntil ?? '' })}
      </p>
      <ul className="stack">
        {entries.map(({ age, rows, total }) => (
          <li key={age}>
            <button
              type="button"
              className={rows > 0 ? `age row wraps spread ${age}` : 'age row wraps spread'}
              aria-pressed={chosen === age}
              disabled={rows === 0 && chosen !== age}
              onClick={() => change({ age: chosen === age ? undefined : age, month: '', orgs: undefined, page: 1 })}
            >
              <span>{t(age)}</span>
              <span className="muted smaller no-wrap">{t('rows', { count: rows })}</span>
              <span className="age-total strong">{formatMoney(total)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Row = Invoice & { readonly steps?: InvoiceSteps | undefined }

const InvoiceCard = ({ row }: { readonly row: Row }) => {
  const t = useTexts(financeTexts)
  return (
    <>
      <div className="data-card-head">
        <span>{row.INVOICE_NO}</span>
        <span className="number">{formatMoney(row.TOTAL_AMOUNT)}</span>
      </div>
      <p className="muted">
        {row.ORG_CODE} · {row.SUPPLIER_NAME}
        {row.SUPPLIER_NO && ` (${row.SUPPLIER_NO})`}
      </p>
      {row.DUE_DATE && (
        <p className="muted">
          {t('dueDate')} {row.DUE_DATE}
          {row.TERMS && ` · ${row.TERMS}`}
        </p>
      )}
      {row.steps && <InvoiceProgress invoice={row} steps={row.steps} full />}
    </>
  )
}

/** The widths of the columns in px, except the supplier's name and the steps: in windows from 1600 px on, and below. */
const columnWidths = {
  wide: { invoiceNo: 124, org: 84, supplierNo: 104, amount: 122, invoiceDate: 112, dueDate: 104 },
  narrow: { invoiceNo: 112, org: 64, supplierNo: 84, amount: 122, invoiceDate: 100, dueDate: 96 },
} as const

/** Below this width of a table, the table scrolls sideways. Above, the steps take the width that the others leave. */
const MIN_WIDTH = 880

interface ColumnsOptions {
  readonly isWide: boolean
  /** Adds space for the dates of the payments. */
  readonly hasPayments: boolean
}

const useInvoiceColumns = ({ isWide, hasPayments }: ColumnsOptions): Omit<DataColumn<Row>, 'isSortable'>[] => {
  const t = useTexts(financeTexts)
  const widths = columnWidths[isWide ? 'wide' : 'narrow']
  const name = truncatedColumn('SUPPLIER_NAME', t('supplierName'), isWide ? 176 : 130, (row: Row) => row.SUPPLIER_NAME)
  return [
    { ...truncatedColumn('INVOICE_NO', t('invoiceNo'), widths.invoiceNo, (row) => row.INVOICE_NO), fixed: 'left' },
    { key: 'ORG_CODE', title: t('org'), width: widths.org, cell: (row) => row.ORG_CODE },
    isWide ? name : { ...name, width: '16%' },
    { key: 'SUPPLIER_NO', title: t('supplierNo'), width: widths.supplierNo, cell: (row) => row.SUPPLIER_NO },
    {
      key: 'TOTAL_AMOUNT',
      title: t('totalAmount'),
      width: widths.amount,
      className: 'number',
      cell: (row) => formatMoney(row.TOTAL_AMOUNT),
    },
    { key: 'INVOICE_DATE', title: t('invoiceDate'), width: widths.invoiceDate, cell: (row) => row.INVOICE_DATE },
    {
      key: 'DUE_DATE',
      title: t('dueDate'),
      width: widths.dueDate,
      cell: (row) => <span data-whole={row.TERMS ?? undefined}>{row.DUE_DATE}</span>,
    },
    {
      key: 'steps',
      title: t('steps'),
      ...(isWide ? { width: hasPayments ? 490 : 406 } : {}),
      cell: (row) => row.steps && <InvoiceProgress invoice={row} steps={row.steps} />,
    },
  ]
}

const InvoiceList = ({ list, state }: SummaryRowsProps<Row>) => {
  const { xxl: isWide = true } = Grid.useBreakpoint()
  const hasPayments = list.rows.some(({ steps }) => steps && steps.paid.length > 0)
  const columns = useInvoiceColumns({ isWide, hasPayments })
  return (
    <DataList<Row>
      list={list}
      columns={columns.map((column) => ({ ...column, isSortable: column.key !== 'steps' }))}
      card={(row) => <InvoiceCard row={row} />}
      rowKey={(row) => `${row.VENDOR_ID} ${row.ORG_CODE} ${row.INVOICE_NO}`}
      empty={<EmptySummary state={state} />}
      {...(isWide ? {} : { minWidth: MIN_WIDTH, hasTallHead: true })}
      sort={state.view.sort === '' ? 'INVOICE_DATE:DESC' : state.view.sort}
      onSort={state.sortBy}
      isAlwaysSorted
    />
  )
}

/** The page `/invoice-admin`: Monthly Invoice Summary (FIN-01). */
const InvoicesPage = () => {
  const t = useTexts(financeTexts)
  return (
    <SummaryFrame
      kind={summaryKinds.invoices}
      rows={InvoiceList}
      exported={{
        label: t('exportCsv'),
        extension: 'csv',
        file: () => createCsvFile<Invoice>(invoiceTitles, invoiceCells),
      }}
      above={OpenByAge}
    />
  )
}
export default InvoicesPage
