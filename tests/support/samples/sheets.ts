import { strToU8, zipSync } from 'fflate'
import type { ImportReply } from '#areas/delivery-imports/contract.ts'
import { type ColumnName, columnTitle, importColumnNames } from '#areas/delivery-imports/rules/columns.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { Client, ClientResponse } from '../client.ts'
import { shipDay } from '../ship-day.ts'

export type SheetRow = Readonly<Partial<Record<ColumnName, string>>>

/**
 * Returns a filled row of the template, dated `shipDay`, with all columns that identify the order line. The packs are
 * empty, so that they are calculated.
 */
export const sheetRow = (line: PoLine, number: string, quantity: number, overrides: SheetRow = {}): SheetRow => ({
  number,
  type: 'Invoice',
  date: shipDay(),
  deliveryDate: shipDay(),
  site: 'BANGPOO',
  company: String(line.INV_ORGID),
  order: line.PO_NUMBER,
  release: line.RELEASE_NUM === null ? '' : String(line.RELEASE_NUM),
  line: String(line.LINE_NUM),
  shipment: String(line.SHIPMENT_NUM),
  item: line.ITEM_CODE,
  quantity: String(quantity),
  heat: 'H1',
  ...overrides,
})

/** Returns the rows below the titles of the template, in English. */
export const sheetCells = (rows: readonly SheetRow[]): string[][] => [
  importColumnNames.map((name) => columnTitle(name, 'en')),
  ...rows.map((row) => importColumnNames.map((name) => row[name] ?? '')),
]

const quoted = (cell: string): string => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const csvOf = (cells: readonly (readonly string[])[], separator = ','): string =>
  cells.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('')

/** Returns the bytes of a Thai text in TIS-620, the encoding of old Windows programs. */
export const thaiBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...text], (letter) => {
    const code = letter.charCodeAt(0)
    return code < 0x80 ? code : code - 0x0e00 + 0xa0
  })

const letterOf = (column: number): string => String.fromCharCode(65 + column)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export interface RawCell {
  /** The XML of the cell's value; by default a reference to a shared text. */
  readonly xml: string
  readonly attributes?: string
}

/**
 * Creates an XLSX file as LibreOffice writes it: shared texts, formulas with their last value, styled dates, merged
 * ranges and a formatted empty row far below.
 */
export const libreOfficeSheet = (
  cells: readonly (readonly (string | RawCell)[])[],
  merged: readonly string[] = [],
): Uint8Array<ArrayBuffer> => {
  const texts: string[] = []
  const cellXml = (cell: string | RawCell, place: string) => {
    if (typeof cell !== 'string') return `<c r="${place}" ${cell.attributes ?? ''}>${cell.xml}</c>`
    if (cell === '') return `<c r="${place}" s="0"/>`
    return `<c r="${place}" s="0" t="s"><v>${texts.push(cell) - 1}</v></c>`
  }
  const rows = cells.map(
    (row, at) =>
      `<row r="${at + 1}" customFormat="false" ht="12.8">${row.map((cell, column) => cellXml(cell, `${letterOf(column)}${at + 1}`)).join('')}</row>`,
  )
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const relations = (inner: string) =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`),
    'xl/_rels/workbook.xml.rels': relations(
      `<Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`,
    ),
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}"><workbookPr backupFile="false" date1904="false"/><sheets><sheet name="Sheet1" sheetId="1" state="visible" r:id="rId2"/></sheets></workbook>`,
    'xl/styles.xml': `${head}<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><cellXfs count="2"><xf numFmtId="0" applyNumberFormat="false"/><xf numFmtId="165" applyNumberFormat="true"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet ${main}><sheetPr filterMode="false"/><dimension ref="A1:Z1048576"/><sheetData>${rows.join('')}<row r="1048576" customFormat="false" ht="12.8"></row></sheetData><mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
    'xl/sharedStrings.xml': `${head}<sst ${main} count="${texts.length}">${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])),
  ) as Uint8Array<ArrayBuffer>
}

type Bytes = string | Uint8Array<ArrayBuffer>

/** Sends a spreadsheet; `query` begins with '?'. */
export const sendSheet = (
  client: Client,
  bytes: Bytes,
  query = '',
  name = 'deliveries.csv',
): Promise<ClientResponse<ImportReply>> => {
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  return client.upload<ImportReply>(`/delivery-imports${query}`, form)
}
