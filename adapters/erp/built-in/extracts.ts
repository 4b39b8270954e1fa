import type { Money } from '#areas/finance/rules/money.ts'
import type { Month } from '#areas/finance/rules/month.ts'

/**
 * The types of columns:
 * - `code`: text for QR codes or addresses: short, without '|' and control characters (G-61)
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
 * `filled`: every row has a value. `there`: the column exists, but cells may be empty. `optional`: the column may be
 * missing.
 */
export type ColumnRequirement = 'filled' | 'there' | 'optional'

export interface Column<K extends ColumnKind = ColumnKind, N extends ColumnRequirement = ColumnRequirement> {
  readonly kind: K
  readonly need: N
  /** The maximum length, for codes with a lower limit than others. */
  readonly most?: number
  /** The only values that are allowed. */
  readonly choices?: readonly string[]
  /** The value must be a key of the other extract, or the code or file prefix of an organisation. */
  readonly of?: 'organisations' | 'suppliers' | 'organisation codes'
  /**
   * Receiving changes this figure between two imports. The named column of the table stores the last imported value.
   */
  readonly movedSince?: string
}

/** A column of a key. If its value may be empty, the second part is the value to use instead. */
export type KeyColumn = string | readonly [column: string, whenEmpty: string | number]

export interface Extract {
  readonly table: string
  /** The columns that identify a row, as in the table's unique index. */
  readonly key: readonly KeyColumn[]
  /** Another column whose values are unique. */
  readonly unique?: string
  /**
   * A file of this extract is complete, and missing rows are deleted: `all` rows of the table, or all rows with the
   * values of this column that occur in the file. If left out, missing rows stay unchanged.
   */
  readonly whole?: 'all' | { readonly of: string }
  /** Rows in which this column is empty may have the same key. They are distinguished by a running number. */
  readonly repeatsWithout?: string
  readonly columns: Readonly<Record<string, Column>>
}

type ValueOf<C> = C extends Column<infer K, infer N> ? (N extends 'optional' ? Kinds[K] | null : Kinds[K]) : never

/** A row of an extract, by column name. */
export type ExtractRow<E extends Extract> = { readonly [C in keyof E['columns']]: ValueOf<E['columns'][C]> }

const column =
  <N extends ColumnRequirement>(need: N) =>
  <K extends ColumnKind>(kind: K, more: Omit<Column, 'kind' | 'need'> = {}): Column<K, N> => ({ kind, need, ...more })
const filled = column('filled')
const there = column('there')
const optional = column('optional')

const organisation = filled('whole', { of: 'organisations' })
const supplier = filled('id', { of: 'suppliers' })
const organisationCode = filled('code', { of: 'organisation codes' })
/** A supplier id that may have no orders. */
const anySupplier = filled('id')

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
      INVENTORY_ORG_ID: filled('whole'),
      INVENTORY_ORG_CODE: filled('code'),
      OPERATING_UNIT_ORG_ID: filled('whole'),
      COMPANY_NAME: filled('text'),
      NAME: filled('text'),
      FILE_PREFIX: optional('code'),
      OFFERED: filled('flag'),
      HAS_PDS: filled('flag'),
      HIDE_PDS_NO_LINE: filled('flag'),
      PACK_EXEMPT: filled('flag'),
    },
  },
  suppliers: {
    table: 'erp.supplier',
    key: ['VENDOR_ID'],
    columns: { VENDOR_ID: filled('id'), VENDOR_NAME: filled('text'), VENDOR_NAME_ALT: optional('code') },
  },
  vendor_sites: {
    table: 'erp.vendor_site',
    key: ['VENDOR_ID', 'INV_ORGID', 'VENDOR_SITE_CODE'],
    columns: {
      VENDOR_ID: supplier,
      INV_ORGID: organisation,
      VENDOR_SITE_CODE: filled('code', { most: 30 }),
      ADDR: there('text'),
    },
  },
  po_lines: {
    table: 'erp.po_line',
    key: ['VENDOR_ID', 'PO_NUMBER', 'INV_ORGID', ['RELEASE_NUM', 0], 'LINE_NUM', 'SHIPMENT_NUM', ['JOBS', '']],
    columns: {
      VENDOR_ID: supplier,
      PO_TYPE: filled('text', { choices: ['STANDARD', 'BLANKET'] }),
      ITEM_CODE: filled('code'),
      ITEM_CODE_INT: optional('code'),
      DESCRIPTION: there('text'),
      PO_NUMBER: filled('code'),
      RELEASE_NUM: optional('whole'),
      LINE_NUM: filled('whole'),
      SHIPMENT_NUM: filled('whole'),
      LINE_TYPE_ID: optional('whole'),
      UNIT_PRICE: optional('number'),
      UOM: optional('text'),
      DUE_DATE: optional('date'),
      PIECES_PER_KANBAN: optional('text'),
      PDS_NUMBER: optional('text'),
      TRIP: optional('text'),
      CREDIT_TERMS: optional('text'),
      DOCK_CODE: optional('text'),
      DELIVERY_CYCLE: optional('text'),
      COMMENTS: optional('text'),
      INV_ORGID: organisation,
      ORG_ID: filled('whole'),
      JOBS: optional('code'),
      ITEM_TYPE: optional('text'),
      QUANTITY: filled('number'),
      QUANTITY_RECEIVED: filled('number', { movedSince: 'extract_received' }),
      QUANTITY_REMAIN: filled('number', { movedSince: 'extract_remain' }),
    },
  },
  subinventories: {
    table: 'erp.subinventory',
    key: ['INV_ORGID', 'ITEM_CODE'],
    columns: {
      INV_ORGID: organisation,
      ITEM_CODE: filled('code'),
      REQUIRED: filled('flag'),
      SUBINVENTORY: optional('text'),
    },
  },
  invoices: {
    table: 'erp.invoice',
    key: ['MONTH', 'VENDOR_ID', 'ORG_CODE', 'INVOICE_NO'],
    whole: { of: 'MONTH' },
    columns: {
      MONTH: filled('month'),
      INVOICE_NO: filled('code'),
      ORG_CODE: organisationCode,
      SUPPLIER_NAME: filled('text'),
      SUPPLIER_NO: optional('code'),
      TOTAL_AMOUNT: filled('money'),
      INVOICE_DATE: filled('date'),
      VENDOR_ID: anySupplier,
      TERMS: optional('text', { most: 100 }),
      DUE_DATE: optional('date'),
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
      MONTH: filled('month'),
      CHECK_NUMBER: there('code'),
      AMOUNT: filled('money'),
      BASE_AMOUNT: optional('money'),
      TOTAL_AMOUNT: filled('money'),
      WHT_AMT: optional('money'),
      ORG_CODE: organisationCode,
      BANK_NAME: there('code', { most: 100 }),
      INVOICE_NUM: filled('code'),
      BANK_ACCOUNT_NAME: there('text', { most: 240 }),
      INV_DESCRIPTION: there('text', { most: 240 }),
      INVOICE_DATE: filled('date'),
      VENDOR_ID: anySupplier,
      SUPPLIER_NAME: optional('text'),
      PAYMENT_DATE: optional('date'),
    },
  },
  pds: {
    table: 'erp.pds_line',
    key: [
      'ORGANIZATION_CODE',
      'VENDOR_ID',
      'PO_NUM',
      ['PO_REL_NUM', 0],
      ['PDS_NUM', ''],
      ['PDS_LINE', ''],
      'ITEM_CODE',
      'NEED_BY_DATE',
    ],
    whole: 'all',
    repeatsWithout: 'PDS_LINE',
    columns: {
      PDS_NUM: optional('code'),
      PDS_LINE: optional('code'),
      STATUS: optional('code'),
      ORGANIZATION_CODE: organisationCode,
      VENDOR_NAME: filled('text'),
      VENDOR_ID: anySupplier,
      PO_NUM: filled('code'),
      PO_REL_NUM: optional('whole'),
      ITEM_CODE: filled('code'),
      ITEM_DESCRIPTION: there('text'),
      ITEM_TYPE: optional('text'),
      NEED_BY_DATE: filled('date'),
      QTY_ORDER: filled('number'),
      QTY_REMAIN: filled('number'),
    },
  },
} as const satisfies Record<string, Extract>

export type ExtractName = keyof typeof extracts
export type OrganisationRow = ExtractRow<(typeof extracts)['organisations']>
export type SupplierRow = ExtractRow<(typeof extracts)['suppliers']>
export type VendorSiteRow = ExtractRow<(typeof extracts)['vendor_sites']>
export type PoLineRow = ExtractRow<(typeof extracts)['po_lines']>
export type SubinventoryRow = ExtractRow<(typeof extracts)['subinventories']>
export type InvoiceRow = ExtractRow<(typeof extracts)['invoices']>
export type PaymentRow = ExtractRow<(typeof extracts)['payments']>
export type PdsRow = ExtractRow<(typeof extracts)['pds']>

/** All data of an ERP, in the form of its extracts. */
export type ErpGoods = { readonly [Name in ExtractName]: readonly ExtractRow<(typeof extracts)[Name]>[] }
