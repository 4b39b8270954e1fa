import type { Money } from '#areas/finance/rules/money.ts'
import type { Month } from '#areas/finance/rules/month.ts'

/**
 * The types of columns:
 * - `code`: text for QR codes or URLs: short, without '|' and control characters (G-61)
 * - `id`: an integer, which may exceed 32 bits
 * - `number`: at least 0, with at most 4 decimals
 * - `money`: may be negative, at most 2 decimals, stored as exact text
 * - `flag`: Y or N in a file
 * - `date`: YYYY-MM-DD
 * - `month`: MMM-YYYY in a file, YYYY-MM here
 */
interface Kinds {
  readonly text: string
  readonly code: string
  readonly id: number
  readonly whole: number
  readonly number: number
  readonly money: Money
  readonly date: string
  readonly month: Month
  readonly flag: boolean
}
export type ColumnKind = keyof Kinds

/**
 * `filled`: every row has a value. `there`: the column must exist, but its cells may be empty. `optional`: the column
 * may be missing.
 */
type ColumnRequirement = 'filled' | 'there' | 'optional'

export interface ExtractColumn<K extends ColumnKind = ColumnKind, N extends ColumnRequirement = ColumnRequirement> {
  readonly kind: K
  readonly need: N
  /** The maximum length of this code, if it is shorter than that of other codes. */
  readonly most?: number
  readonly choices?: readonly string[]
  /** The value must be a key of the other extract, or the code or file prefix of an organisation. */
  readonly of?: 'organisations' | 'suppliers' | 'organisation codes'
  /**
   * Receipts change this quantity between two imports. The named column of the table stores the last imported value.
   */
  readonly movedSince?: string
}

export interface ErpExtract {
  readonly table: string
  /** The columns that identify a row, as in the table's unique index. */
  readonly key: readonly string[]
  readonly unique?: string
  /**
   * Set if a file of this extract is complete, so that missing rows are deleted: `all` rows of the table, or all rows
   * whose value in this column occurs in the file. If left out, missing rows stay unchanged.
   */
  readonly whole?: 'all' | { readonly of: string }
  /** Rows in which this column is empty may share a key. A sequence number distinguishes them. */
  readonly repeatsWithout?: string
  readonly columns: Readonly<Record<string, ExtractColumn>>
}

/** The value that stands for an empty column of a key, as in the table's unique index. */
export const emptyKeyValue = ({ columns }: ErpExtract, name: string): string | number =>
  columns[name]?.kind === 'whole' ? 0 : ''

/** The type of a column's values in a row of an extract. */
export type ColumnValue<C> =
  C extends ExtractColumn<infer K, infer N> ? (N extends 'optional' ? Kinds[K] | null : Kinds[K]) : never

type ExtractRow<E extends ErpExtract> = { readonly [C in keyof E['columns']]: ColumnValue<E['columns'][C]> }

const column =
  <N extends ColumnRequirement>(need: N) =>
  <K extends ColumnKind>(kind: K, more: Omit<ExtractColumn, 'kind' | 'need'> = {}): ExtractColumn<K, N> => ({
    kind,
    need,
    ...more,
  })
const requiredColumn = column('filled')
const presentColumn = column('there')
const optionalColumn = column('optional')

const organisation = requiredColumn('whole', { of: 'organisations' })
const supplier = requiredColumn('id', { of: 'suppliers' })
const organisationCode = requiredColumn('code', { of: 'organisation codes' })
/** The id of a supplier, which may be missing in the suppliers' extract. */
const anySupplier = requiredColumn('id')

/**
 * The files of an ERP extract, ordered so that references point to earlier files. A table's columns have the same names
 * in lower case, so a new extract needs only a definition here and a table.
 */
export const extracts = {
  organisations: {
    table: 'erp.organisation',
    key: ['INVENTORY_ORG_ID'],
    unique: 'INVENTORY_ORG_CODE',
    columns: {
      INVENTORY_ORG_ID: requiredColumn('whole'),
      INVENTORY_ORG_CODE: requiredColumn('code'),
      OPERATING_UNIT_ORG_ID: requiredColumn('whole'),
      COMPANY_NAME: requiredColumn('text'),
      NAME: requiredColumn('text'),
      FILE_PREFIX: optionalColumn('code'),
      OFFERED: requiredColumn('flag'),
      HAS_PDS: requiredColumn('flag'),
      HIDE_PDS_NO_LINE: requiredColumn('flag'),
      PACK_EXEMPT: requiredColumn('flag'),
    },
  },
  suppliers: {
    table: 'erp.supplier',
    key: ['VENDOR_ID'],
    columns: {
      VENDOR_ID: requiredColumn('id'),
      VENDOR_NAME: requiredColumn('text'),
      VENDOR_NAME_ALT: optionalColumn('code'),
    },
  },
  vendor_sites: {
    table: 'erp.vendor_site',
    key: ['VENDOR_ID', 'INV_ORGID', 'VENDOR_SITE_CODE'],
    columns: {
      VENDOR_ID: supplier,
      INV_ORGID: organisation,
      VENDOR_SITE_CODE: requiredColumn('code', { most: 30 }),
      ADDR: presentColumn('text'),
    },
  },
  po_lines: {
    table: 'erp.po_line',
    key: ['VENDOR_ID', 'PO_NUMBER', 'INV_ORGID', 'RELEASE_NUM', 'LINE_NUM', 'SHIPMENT_NUM', 'JOBS'],
    columns: {
      VENDOR_ID: supplier,
      PO_TYPE: requiredColumn('text', { choices: ['STANDARD', 'BLANKET'] }),
      ITEM_CODE: requiredColumn('code'),
      ITEM_CODE_INT: optionalColumn('code'),
      DESCRIPTION: presentColumn('text'),
      PO_NUMBER: requiredColumn('code'),
      RELEASE_NUM: optionalColumn('whole'),
      LINE_NUM: requiredColumn('whole'),
      SHIPMENT_NUM: requiredColumn('whole'),
      LINE_TYPE_ID: optionalColumn('whole'),
      UNIT_PRICE: optionalColumn('number'),
      UOM: optionalColumn('text'),
      DUE_DATE: optionalColumn('date'),
      PIECES_PER_KANBAN: optionalColumn('text'),
      PDS_NUMBER: optionalColumn('text'),
      TRIP: optionalColumn('text'),
      CREDIT_TERMS: optionalColumn('text'),
      DOCK_CODE: optionalColumn('text'),
      DELIVERY_CYCLE: optionalColumn('text'),
      COMMENTS: optionalColumn('text'),
      INV_ORGID: organisation,
      ORG_ID: requiredColumn('whole'),
      JOBS: optionalColumn('code'),
      ITEM_TYPE: optionalColumn('text'),
      QUANTITY: requiredColumn('number'),
      QUANTITY_RECEIVED: requiredColumn('number', { movedSince: 'extract_received' }),
      QUANTITY_REMAIN: requiredColumn('number', { movedSince: 'extract_remain' }),
    },
  },
  subinventories: {
    table: 'erp.subinventory',
    key: ['INV_ORGID', 'ITEM_CODE'],
    columns: {
      INV_ORGID: organisation,
      ITEM_CODE: requiredColumn('code'),
      REQUIRED: requiredColumn('flag'),
      SUBINVENTORY: optionalColumn('text'),
    },
  },
  invoices: {
    table: 'erp.invoice',
    key: ['MONTH', 'VENDOR_ID', 'ORG_CODE', 'INVOICE_NO'],
    whole: { of: 'MONTH' },
    columns: {
      MONTH: requiredColumn('month'),
      INVOICE_NO: requiredColumn('code'),
      ORG_CODE: organisationCode,
      SUPPLIER_NAME: requiredColumn('text'),
      SUPPLIER_NO: optionalColumn('code'),
      TOTAL_AMOUNT: requiredColumn('money'),
      INVOICE_DATE: requiredColumn('date'),
      VENDOR_ID: anySupplier,
      TERMS: optionalColumn('text', { most: 100 }),
      DUE_DATE: optionalColumn('date'),
    },
  },
  payments: {
    table: 'erp.payment',
    key: [
      'MONTH',
      'VENDOR_ID',
      'ORG_CODE',
      'CHECK_NUMBER',
      'BANK_NAME',
      'INVOICE_NUM',
      'TOTAL_AMOUNT',
      'INV_DESCRIPTION',
    ],
    whole: { of: 'MONTH' },
    columns: {
      MONTH: requiredColumn('month'),
      CHECK_NUMBER: presentColumn('code'),
      AMOUNT: requiredColumn('money'),
      BASE_AMOUNT: optionalColumn('money'),
      TOTAL_AMOUNT: requiredColumn('money'),
      WHT_AMT: optionalColumn('money'),
      ORG_CODE: organisationCode,
      BANK_NAME: presentColumn('code', { most: 100 }),
      INVOICE_NUM: requiredColumn('code'),
      BANK_ACCOUNT_NAME: presentColumn('text', { most: 240 }),
      INV_DESCRIPTION: presentColumn('text', { most: 240 }),
      INVOICE_DATE: requiredColumn('date'),
      VENDOR_ID: anySupplier,
      SUPPLIER_NAME: optionalColumn('text'),
      PAYMENT_DATE: optionalColumn('date'),
    },
  },
  pds: {
    table: 'erp.pds_line',
    key: ['ORGANIZATION_CODE', 'VENDOR_ID', 'PO_NUM', 'PO_REL_NUM', 'PDS_NUM', 'PDS_LINE', 'ITEM_CODE', 'NEED_BY_DATE'],
    whole: 'all',
    repeatsWithout: 'PDS_LINE',
    columns: {
      PDS_NUM: optionalColumn('code'),
      PDS_LINE: optionalColumn('code'),
      STATUS: optionalColumn('code'),
      ORGANIZATION_CODE: organisationCode,
      VENDOR_NAME: requiredColumn('text'),
      VENDOR_ID: anySupplier,
      PO_NUM: requiredColumn('code'),
      PO_REL_NUM: optionalColumn('whole'),
      ITEM_CODE: requiredColumn('code'),
      ITEM_DESCRIPTION: presentColumn('text'),
      ITEM_TYPE: optionalColumn('text'),
      NEED_BY_DATE: requiredColumn('date'),
      QTY_ORDER: requiredColumn('number'),
      QTY_REMAIN: requiredColumn('number'),
    },
  },
} as const satisfies Record<string, ErpExtract>

export type ExtractName = keyof typeof extracts

/** All data of an ERP, in the form of its extracts. */
export type ErpData = { readonly [Name in ExtractName]: readonly ExtractRow<(typeof extracts)[Name]>[] }
