import { formatMoney } from '#kit/shared/quantity.ts'
import { cutColumn } from '#kit/web/cut-text.tsx'
import { DataList } from '#kit/web/data-list.tsx'
import type { DataColumn } from '#kit/web/data-table.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { csvFile } from '#kit/web/row-files.ts'
import type { Invoice, InvoiceSteps } from '../contract.ts'
import { invoiceCells, invoiceTitles } from '../exports/invoices.ts'
import { OpenByAge } from './ageing.tsx'
import { InvoiceProgress } from './invoice-steps.tsx'
import { summaryKinds } from './kinds.ts'
import { EmptySummary, SummaryFrame, type SummaryRowsProps } from './summary-frame.tsx'
import { financeTexts } from './texts.ts'

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

/** @param hasPayments leaves room for the dates of the payments */
const useInvoiceColumns = (hasPayments: boolean): Omit<DataColumn<Row>, 'isSortable'>[] => {
  const t = useTexts(financeTexts)
  return [
    { ...cutColumn('INVOICE_NO', t('invoiceNo'), 124, (row) => row.INVOICE_NO), fixed: 'left' },
    { key: 'ORG_CODE', title: t('org'), width: 84, cell: (row) => row.ORG_CODE },
    cutColumn('SUPPLIER_NAME', t('supplierName'), 176, (row) => row.SUPPLIER_NAME),
    { key: 'SUPPLIER_NO', title: t('supplierNo'), width: 104, cell: (row) => row.SUPPLIER_NO },
    {
      key: 'TOTAL_AMOUNT',
      title: t('totalAmount'),
      width: 122,
      className: 'number',
      cell: (row) => formatMoney(row.TOTAL_AMOUNT),
    },
    { key: 'INVOICE_DATE', title: t('invoiceDate'), width: 112, cell: (row) => row.INVOICE_DATE },
    {
      key: 'DUE_DATE',
      title: t('dueDate'),
      width: 104,
      cell: (row) => <span data-whole={row.TERMS ?? undefined}>{row.DUE_DATE}</span>,
    },
    {
      key: 'steps',
      title: t('steps'),
      width: hasPayments ? 490 : 406,
      cell: (row) => row.steps && <InvoiceProgress invoice={row} steps={row.steps} />,
    },
  ]
}

const InvoiceList = ({ list, state }: SummaryRowsProps<Row>) => {
  const columns = useInvoiceColumns(list.rows.some(({ steps }) => steps && steps.paid.length > 0))
  return (
    <DataList<Row>
      list={list}
      columns={columns.map((column) => ({ ...column, isSortable: column.key !== 'steps' }))}
      card={(row) => <InvoiceCard row={row} />}
      rowKey={(row) => `${row.VENDOR_ID} ${row.ORG_CODE} ${row.INVOICE_NO}`}
      empty={<EmptySummary state={state} />}
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
        file: () => csvFile<Invoice>(invoiceTitles, invoiceCells),
      }}
      above={({ view, change }) => (
        <OpenByAge
          q={view.q}
          chosen={view.age}
          onChoose={(age) => change({ age, month: '', orgs: undefined, page: 1 })}
        />
      )}
    />
  )
}
export default InvoicesPage
