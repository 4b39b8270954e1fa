/**
 * `code`: a text that gets into QR codes or addresses, so short, without '|' and control characters (G-61). `id`: whole,
 * beyond 32 bits. `number`: ≥ 0, at most 4 decimals. `flag`: Y or N in a file. `date`: YYYY-MM-DD.
 */
interface Kinds {
  readonly text: string
  readonly code: string
  readonly id: number
  readonly whole: number
  readonly number: number
  readonly date: string
  readonly flag: boolean
}
export type Kind = keyof Kinds

/** `filled`: in every row. `there`: the column is, a cell may be empty text. `optional`: even the column may be missing. */
export type Need = 'filled' | 'there' | 'optional'

export interface Column<K extends Kind = Kind, N extends Need = Need> {
  readonly kind: K
  readonly need: N
  /** The longest text, for a code that goes somewhere narrower than the rest. */
  readonly most?: number
  /** Nothing but these. */
  readonly choices?: readonly string[]
  /** The value must be a key of that other extract. */
  readonly of?: 'organisations' | 'suppliers'
  /** Received goods move this figure between two extracts; the named column of the table holds it as last imported. */
  readonly movedSince?: string
}

/** A column of a key; one that may be empty counts as the value beside it then. */
export type KeyColumn = string | readonly [column: string, whenEmpty: string | number]

export interface Extract {
  readonly table: string
  /** What tells rows apart, as in the table's unique index. */
  readonly key: readonly KeyColumn[]
  /** A column beside the key whose values are unique too. */
  readonly unique?: string
  readonly columns: Readonly<Record<string, Column>>
}

type ValueOf<C> = C extends Column<infer K, infer N> ? (N extends 'optional' ? Kinds[K] | null : Kinds[K]) : never

/** A row of an extract, by its column names. */
export type RowOf<E extends Extract> = { readonly [C in keyof E['columns']]: ValueOf<E['columns'][C]> }

const column =
  <N extends Need>(need: N) =>
  <K extends Kind>(kind: K, more: Omit<Column, 'kind' | 'need'> = {}): Column<K, N> => ({ kind, need, ...more })
const filled = column('filled')
const there = column('there')
const optional = column('optional')

const organisation = filled('whole', { of: 'organisations' })
const supplier = filled('id', { of: 'suppliers' })

/**
 * The files of an ERP extract, in the order in which they refer to each other. A table's columns have the same names in
 * small letters, so a new extract is a definition here and a table.
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
} as const satisfies Record<string, Extract>

export type ExtractName = keyof typeof extracts
export type OrganisationRow = RowOf<(typeof extracts)['organisations']>
export type SupplierRow = RowOf<(typeof extracts)['suppliers']>
export type VendorSiteRow = RowOf<(typeof extracts)['vendor_sites']>
export type PoLineRow = RowOf<(typeof extracts)['po_lines']>
export type SubinventoryRow = RowOf<(typeof extracts)['subinventories']>

/** Everything an ERP holds, as its extracts say it. */
export type ErpGoods = { readonly [Name in ExtractName]: readonly RowOf<(typeof extracts)[Name]>[] }
