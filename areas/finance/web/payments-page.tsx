import { useMemo, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { groupBy } from '#kit/shared/group-by.ts'
import { formatMoney } from '#kit/shared/quantity.ts'
import { callApi } from '#kit/web/api.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { saveFile } from '#kit/web/device/save-file.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { DataList } from '#kit/web/list/data-list.tsx'
import type { DataColumn } from '#kit/web/list/data-table.tsx'
import { createXlsxFile } from '#kit/web/list/row-files.ts'
import { Button, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { truncatedColumn } from '#kit/web/parts/truncated-text.tsx'
import { createWorkerCalls } from '#kit/web/worker-calls.ts'
import { listPayments, type Payment } from '../contract.ts'
import type { Remittance } from '../documents/remittance-call.ts'
import { paymentCells, paymentColumns } from '../exports/payments.ts'
import { bankForDisplay, isSettlementBank } from '../rules/settled.ts'
import { summaryKinds } from './kinds.ts'
import { EmptySummary, SummaryFrame, type SummaryRowsProps, type SummaryState } from './summary-frame.tsx'
import { financeTexts } from './texts.ts'

/** A cheque with its payments, or one payment of an expanded cheque. A card always shows a cheque. */
interface Line {
  readonly row: Payment
  readonly parts: readonly Payment[]
}

/** Groups the rows of the list: each cheque with its payments. */
const groupByCheque = (rows: readonly Payment[]): readonly Line[] => {
  const parts = groupBy(rows, ({ parentId }) => parentId)
  return (parts.get(null) ?? []).map((row) => ({ row, parts: parts.get(row.id) ?? [] }))
}

/** Renders the sheet in a worker that is used only once. */
const draw = (remittance: Remittance): Promise<Blob> => {
  const worker = createWorkerCalls<Remittance, Blob>(
    () => new Worker(new URL('../documents/remittance.worker.ts', import.meta.url), { type: 'module' }),
  )
  return worker.ask(remittance).finally(worker.close)
}

/** Reads all payments of the cheque, because the list may contain only those that match a search. */
const wholeCheque = async ({ CHECK_NUMBER, BANK_NAME, VENDOR_ID }: Payment, Month: string) => {
  const answer = await callApi(listPayments, { query: { Month, CHECK_NUMBER, VENDOR_ID, _limit: 100 } })
  if (!answer.ok) return answer
  return {
    ok: true as const,
    value: groupByCheque(answer.value).find(({ row }) => row.BANK_NAME === BANK_NAME),
  }
}

interface RemittanceButtonProps {
  readonly cheque: Payment
  readonly state: SummaryState
  /** True while the cheque belongs to the former month or filters. */
  readonly isStale: boolean
  readonly full?: boolean
}

/** The remittance advice of a cheque as PDF (FIN-05). A settlement has none, because it has no cheque. */
const RemittanceButton = ({ cheque, state, isStale, full = false }: RemittanceButtonProps) => {
  const t = useTexts(financeTexts)
  const [isDrawing, setDrawing] = useState(false)
  const number = cheque.CHECK_NUMBER.trim()
  const { name: month, fetchedAt } = state.month
  if (number === '' || isSettlementBank(cheque.BANK_NAME) || fetchedAt === null) return null
  const save = async () => {
    setDrawing(true)
    try {
      const found = await wholeCheque(cheque, month)
      if (!found.ok) return notify.problem(found)
      if (!found.value) return notify.warning(t('noRemittance', { number }))
      const { row, parts } = found.value
      const pdf = await draw({ cheque: row, parts, month, fetchedAt })
      saveFile(pdf, `remittance_${number.replace(/[^\w.-]/g, '_')}.pdf`)
    } catch {
      notify.warning(t('noRemittance', { number }))
    } finally {
      setDrawing(false)
    }
  }
  return (
    <Button
      kind={full ? undefined : 'quiet'}
      className={full ? undefined : 'remittance'}
      aria-label={t('remittanceOf', { number })}
      data-whole={full ? undefined : t('remittance')}
      aria-disabled={isDrawing || isStale || undefined}
      onClick={() => {
        if (!isDrawing && !isStale) void save()
      }}
    >
      <Icon name="download" size={14} /> {full && t('remittance')}
    </Button>
  )
}

const money = (amount: number | null) => (amount === null ? '' : formatMoney(amount))

interface ChequeNoProps extends Line {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The number of a cheque, with a button that shows or hides its payments if there are several. */
const ChequeNo = ({ row, parts, isOpen, onToggle }: ChequeNoProps) => {
  const t = useTexts(financeTexts)
  return (
    <span className="cheque-no">
      {parts.length > 1 && (
        <QuietButton
          className="cheque-toggle"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'closeCheque' : 'openCheque', { number: row.CHECK_NUMBER })}
          onClick={onToggle}
        >
          <Icon name={isOpen ? 'down' : 'right'} size={14} />
        </QuietButton>
      )}
      {row.CHECK_NUMBER}
    </span>
  )
}

type ChequeState = Pick<RemittanceButtonProps, 'state' | 'isStale'>

const PaymentCard = ({ row: cheque, parts, ...of }: Line & ChequeState) => {
  const t = useTexts(financeTexts)
  return (
    <>
      <div className="data-card-head">
        <span>{cheque.CHECK_NUMBER || bankForDisplay(cheque.BANK_NAME)}</span>
        <span className="number">{money(cheque.TOTAL_AMOUNT)}</span>
      </div>
      <p className="muted">
        {cheque.ORG_CODE} · {bankForDisplay(cheque.BANK_NAME)} · {t('wht')} {money(cheque.WHT_AMT) || '–'}
      </p>
      {cheque.SUPPLIER_NAME && <p>{cheque.SUPPLIER_NAME}</p>}
      {cheque.PAYMENT_DATE && (
        <p className="muted">
          {t('paymentDate')} {cheque.PAYMENT_DATE}
        </p>
      )}
      {cheque.BANK_ACCOUNT_NAME && <p className="muted">{cheque.BANK_ACCOUNT_NAME}</p>}
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
      <RemittanceButton cheque={cheque} {...of} full />
    </>
  )
}

const usePaymentColumns = (
  of: ChequeState,
  open: ReadonlySet<string>,
  toggle: (id: string) => void,
): DataColumn<Line>[] => {
  const t = useTexts(financeTexts)
  const isSupplier = useUser().vendor_id !== null
  // hidden from a supplier's accountant
  const supplier = truncatedColumn('SUPPLIER_NAME', t('supplier'), 150, ({ row }: Line) => row.SUPPLIER_NAME ?? '')
  return [
    {
      key: 'CHECK_NUMBER',
      title: t('chequeNo'),
      width: 112,
      fixed: 'left',
      cell: (line) => <ChequeNo {...line} isOpen={open.has(line.row.id)} onToggle={() => toggle(line.row.id)} />,
    },
    ...(isSupplier ? [] : [supplier]),
    { key: 'PAYMENT_DATE', title: t('paymentDate'), width: 86, cell: ({ row }) => row.PAYMENT_DATE },
    {
      key: 'TOTAL_AMOUNT',
      title: t('totalAmount'),
      width: 112,
      className: 'number',
      cell: ({ row }) => <span className={row.DATA_TYPE === 'summary' ? 'strong' : ''}>{money(row.TOTAL_AMOUNT)}</span>,
    },
    { key: 'WHT_AMT', title: t('wht'), width: 92, className: 'number', cell: ({ row }) => money(row.WHT_AMT) },
    truncatedColumn('ORG_CODE', t('org'), 78, ({ row }) => row.ORG_CODE),
    { key: 'BANK_NAME', title: t('bank'), width: 80, cell: ({ row }) => bankForDisplay(row.BANK_NAME) },
    {
      key: 'INVOICE_NUM',
      title: t('invoiceNo'),
      width: 120,
      cell: ({ row, parts }) =>
        row.INVOICE_NUM ?? <span className="muted">{t('invoicesPaid', { count: parts.length })}</span>,
    },
    truncatedColumn('BANK_ACCOUNT_NAME', t('account'), 104, ({ row }) => row.BANK_ACCOUNT_NAME ?? ''),
    truncatedColumn('INV_DESCRIPTION', t('description'), 106, ({ row }) => row.INV_DESCRIPTION ?? ''),
    { key: 'INVOICE_DATE', title: t('invoiceDate'), width: 90, cell: ({ row }) => row.INVOICE_DATE },
    {
      key: 'remittance',
      title: <span className="visually-hidden">{t('remittance')}</span>,
      width: 44,
      fixed: 'right',
      cell: ({ row }) => row.DATA_TYPE === 'summary' && <RemittanceButton cheque={row} {...of} />,
    },
  ]
}

const PaymentList = ({ list, state }: SummaryRowsProps<Payment>) => {
  const compact = useCompact()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const { rows, isStale } = list
  // a cheque with a single invoice is shown as one row
  const lines = useMemo(
    (): Line[] =>
      groupByCheque(rows).flatMap((line) => [
        line,
        ...(line.parts.length > 1 && open.has(line.row.id) && !compact
          ? line.parts.map((row) => ({ row, parts: [] }))
          : []),
      ]),
    [rows, open, compact],
  )
  const columns = usePaymentColumns({ state, isStale }, open, toggle)
  return (
    <DataList<Line>
      list={{ rows: lines, isStale }}
      columns={columns.map((column) => ({ ...column, isSortable: column.key !== 'remittance' }))}
      card={(line) => <PaymentCard {...line} state={state} isStale={isStale} />}
      rowKey={({ row }) => row.id}
      rowClassName={({ row }) => row.DATA_TYPE}
      className="payment-table"
      hasTallHead
      empty={<EmptySummary state={state} />}
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
      rows={PaymentList}
      exported={{
        label: t('exportXlsx'),
        extension: 'xlsx',
        file: () => createXlsxFile<Payment>('Payments', paymentColumns, paymentCells),
      }}
      note={t('settled')}
    />
  )
}
export default PaymentsPage
