import { useMemo, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { formatMoney } from '#kit/shared/quantity.ts'
import { CutText } from '#kit/web/cut-text.tsx'
import { type DataColumn, DataTable } from '#kit/web/data-table.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { xlsxFile } from '#kit/web/row-files.ts'
import type { Payment } from '../contract.ts'
import { paymentCells, paymentColumns } from '../exports/payments.ts'
import { bankForDisplay } from '../rules/settled.ts'
import { groupByCheque } from './cheques.ts'
import { summaryKinds } from './kinds.ts'
import { RemittanceButton } from './remittance-button.tsx'
import { SummaryFrame, type SummaryRowsProps, type SummaryState } from './summary-frame.tsx'
import { financeTexts } from './texts.ts'

const money = (amount: number | null) => (amount === null ? '' : formatMoney(amount))

const useOpen = () => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return { open, toggle }
}

const Toggle = ({ cheque, isOpen, onToggle }: { cheque: Payment; isOpen: boolean; onToggle: () => void }) => {
  const t = useTexts(financeTexts)
  return (
    <button
      type="button"
      className="button quiet cheque-toggle"
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'closeCheque' : 'openCheque', { number: cheque.CHECK_NUMBER })}
      onClick={onToggle}
    >
      <Icon name="down" size={14} />
    </button>
  )
}

const PaymentCards = ({ rows, stale, state }: SummaryRowsProps<Payment>) => {
  const t = useTexts(financeTexts)
  const cheques = useMemo(() => groupByCheque(rows), [rows])
  if (cheques.length === 0) return state.empty
  return (
    <ul className={stale ? 'data-cards stale' : 'data-cards'}>
      {cheques.map(({ summary, parts }) => (
        <li key={summary.id}>
          <div className="data-card-head">
            <span>{summary.CHECK_NUMBER || bankForDisplay(summary.BANK_NAME)}</span>
            <span className="number">{money(summary.TOTAL_AMOUNT)}</span>
          </div>
          <p className="muted">
            {summary.ORG_CODE} · {bankForDisplay(summary.BANK_NAME)} · {t('wht')} {money(summary.WHT_AMT) || '–'}
          </p>
          {summary.SUPPLIER_NAME && <p>{summary.SUPPLIER_NAME}</p>}
          {summary.PAYMENT_DATE && (
            <p className="muted">
              {t('paymentDate')} {summary.PAYMENT_DATE}
            </p>
          )}
          {summary.BANK_ACCOUNT_NAME && <p className="muted">{summary.BANK_ACCOUNT_NAME}</p>}
          <ul className="cheque-parts stack gap-4">
            {parts.map((part) => (
              <li key={part.id}>
                <span>
                  {part.INVOICE_NUM} <span className="muted">{part.INVOICE_DATE}</span>
                  {part.INV_DESCRIPTION && <span className="muted"> · {part.INV_DESCRIPTION}</span>}
                </span>
                <span className="number">{money(part.TOTAL_AMOUNT)}</span>
              </li>
            ))}
          </ul>
          {state.fetchedAt && (
            <RemittanceButton cheque={summary} month={state.monthName} fetchedAt={state.fetchedAt} full />
          )}
        </li>
      ))}
    </ul>
  )
}

/** A row of the table: a cheque with the number of its payments, or one payment of an expanded cheque. */
interface Line {
  readonly row: Payment
  readonly parts: number
}

const usePaymentColumns = (
  state: SummaryState,
  open: ReadonlySet<string>,
  toggle: (id: string) => void,
): DataColumn<Line>[] => {
  const t = useTexts(financeTexts)
  const isSupplier = useUser().vendor_id !== null
  const text =
    (key: 'SUPPLIER_NAME' | 'BANK_ACCOUNT_NAME' | 'INV_DESCRIPTION', width: number) =>
    ({ row }: Line) => <CutText text={row[key] ?? ''} width={width} />
  const supplier: DataColumn<Line> = {
    key: 'SUPPLIER_NAME',
    title: t('payee'),
    width: 150,
    cell: text('SUPPLIER_NAME', 150),
  }
  // the supplier is hidden from a supplier's accountant
  return [
    {
      key: 'CHECK_NUMBER',
      title: t('chequeNo'),
      width: 112,
      fixed: 'left',
      cell: ({ row, parts }) => (
        <span className="cheque-no">
          {parts > 1 && <Toggle cheque={row} isOpen={open.has(row.id)} onToggle={() => toggle(row.id)} />}
          {row.CHECK_NUMBER}
        </span>
      ),
    },
    ...(isSupplier ? [] : [supplier]),
    { key: 'PAYMENT_DATE', title: t('paymentDate'), width: 86, cell: ({ row }) => row.PAYMENT_DATE },
    {
      key: 'TOTAL_AMOUNT',
      title: t('totalAmount'),
      width: 112,
      className: 'number',
      cell: ({ row }) => <span className="amount">{money(row.TOTAL_AMOUNT)}</span>,
    },
    { key: 'WHT_AMT', title: t('wht'), width: 92, className: 'number', cell: ({ row }) => money(row.WHT_AMT) },
    { key: 'ORG_CODE', title: t('org'), width: 78, cell: ({ row }) => <CutText text={row.ORG_CODE} width={78} /> },
    { key: 'BANK_NAME', title: t('bank'), width: 80, cell: ({ row }) => bankForDisplay(row.BANK_NAME) },
    {
      key: 'INVOICE_NUM',
      title: t('invoiceNo'),
      width: 120,
      cell: ({ row, parts }) => row.INVOICE_NUM ?? <span className="muted">{t('invoicesPaid', { count: parts })}</span>,
    },
    { key: 'BANK_ACCOUNT_NAME', title: t('account'), width: 104, cell: text('BANK_ACCOUNT_NAME', 104) },
    { key: 'INV_DESCRIPTION', title: t('description'), width: 106, cell: text('INV_DESCRIPTION', 106) },
    { key: 'INVOICE_DATE', title: t('invoiceDate'), width: 90, cell: ({ row }) => row.INVOICE_DATE },
    {
      key: 'remittance',
      title: <span className="visually-hidden">{t('remittance')}</span>,
      width: 44,
      fixed: 'right',
      cell: ({ row }) =>
        row.DATA_TYPE === 'summary' &&
        state.fetchedAt && <RemittanceButton cheque={row} month={state.monthName} fetchedAt={state.fetchedAt} />,
    },
  ]
}

const PaymentTable = ({ rows, stale, state }: SummaryRowsProps<Payment>) => {
  const { open, toggle } = useOpen()
  // a cheque with a single invoice is shown as one row
  const lines = useMemo(
    (): Line[] =>
      groupByCheque(rows).flatMap(({ summary, parts }) => [
        { row: summary, parts: parts.length },
        ...(parts.length > 1 && open.has(summary.id) ? parts.map((row) => ({ row, parts: 0 })) : []),
      ]),
    [rows, open],
  )
  const columns = usePaymentColumns(state, open, toggle)
  return (
    <DataTable<Line>
      rows={lines}
      columns={columns.map((column) => ({ ...column, isSortable: column.key !== 'remittance' }))}
      rowKey={({ row }) => row.id}
      rowClassName={({ row }) => row.DATA_TYPE}
      className="payment-table"
      hasTallHead
      stale={stale}
      empty={state.empty}
      sort={state.view.sort === '' ? 'CHECK_NUMBER:ASC' : state.view.sort}
      onSort={state.sortBy}
      isAlwaysSorted
    />
  )
}

/** The page `/payment-admin`: Payment Summary (FIN-02). */
const PaymentsPage = () => {
  const t = useTexts(financeTexts)
  return (
    <SummaryFrame
      kind={summaryKinds.payments}
      table={PaymentTable}
      cards={PaymentCards}
      exported={{
        label: t('exportXlsx'),
        extension: 'xlsx',
        file: () => xlsxFile<Payment>('Payments', paymentColumns, paymentCells),
      }}
      note={t('settled')}
    />
  )
}
export default PaymentsPage
