import { strToU8, Zip, ZipDeflate } from 'fflate'

/** A column of a sheet: its title, and its width in characters. */
export interface SheetColumn {
  readonly title: string
  readonly width: number
}

/**
 * A day (YYYY-MM-DD) or minute (YYYY-MM-DD HH:mm), written as a date that spreadsheets can sort, filter and compute
 * with.
 */
export interface SheetDate {
  readonly date: string
}
export type SheetCell = string | number | SheetDate

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Excel's maximum length of a cell's text. */
const MAX_CELL_LENGTH = 32_767
/** Rows are compressed in chunks of about this many characters. */
const CHUNK_LENGTH = 1 << 16

const xmlEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML cannot contain: control characters and unpaired surrogates. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (sign) => xmlEntities[sign] ?? sign)

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (inner: string) => `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`

/** Returns the letters of a column, which counts from 0: A … Z, AA … */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

const DAY_MS = 86_400_000
/** The first day of the spreadsheet calendar, in days before 1970. */
const EPOCH_DAYS = 25_569
/** Spreadsheet programs disagree about serial numbers before March 1900. */
const FIRST_DATE = '1900-03-01'
const DATE = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?$/

/**
 * Converts a date to the serial number of a spreadsheet: days since 1899-12-30, with the time as a fraction. Returns
 * undefined for dates before `FIRST_DATE`.
 */
export const excelDateSerial = (text: string): number | undefined => {
  if (!DATE.test(text) || text < FIRST_DATE) return undefined
  const ms = Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? ':00' : 'T00:00:00'}Z`)
  return Number.isNaN(ms) ? undefined : ms / DAY_MS + EPOCH_DAYS
}

/**
 * Returns the parts of a workbook except its sheet: one sheet, and styles for plain and bold text, amounts, days and
 * minutes.
 */
const frame = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETS}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEETS}.styles+xml"/></Types>`,
  '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
  'xl/_rels/workbook.xml.rels': relations(
    relation(1, 'worksheet', 'worksheets/sheet1.xml') + relation(2, 'styles', 'styles.xml'),
  ),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

/**
 * Writes a workbook with one sheet row by row, and compresses it at the same time, so that it needs no more memory than
 * the file. Text is never written as a formula. The first row is bold, stays visible and has column filters (SHL-19).
 */
export class XlsxWriter {
  private readonly zip: Zip
  private readonly sheet: ZipDeflate
  private waiting = ''
  private rows = 0
  private readonly lastColumn: string

  /** @param emit receives the bytes of the file in order; `end` emits the last bytes */
  constructor(name: string, columns: readonly SheetColumn[], emit: (bytes: Uint8Array) => void) {
    this.zip = new Zip((fault, bytes) => {
      if (fault) throw fault
      emit(bytes)
    })
    for (const [path, text] of Object.entries(frame(name))) {
      const part = new ZipDeflate(path)
      this.zip.add(part)
      part.push(strToU8(text), true)
    }
    this.lastColumn = letters(columns.length - 1)
    this.sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 })
    this.zip.add(this.sheet)
    const widths = columns.map(
      ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    )
    this.waiting = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
    this.write(
      columns.map(({ title }) => title),
      ' s="1"',
    )
  }

  /** Numbers have two decimals; dates are formatted as days or minutes. */
  row(cells: readonly SheetCell[]): void {
    this.write(cells, '')
    if (this.waiting.length >= CHUNK_LENGTH) this.press(false)
  }

  end(): void {
    this.waiting += `</sheetData><autoFilter ref="A1:${this.lastColumn}${this.rows}"/></worksheet>`
    this.press(true)
    this.zip.end()
  }

  private write(values: readonly SheetCell[], style: string): void {
    const row = ++this.rows
    const cells = values.map((cell, at) => {
      const place = `<c r="${letters(at)}${row}"`
      if (typeof cell === 'number') return `${place} s="2"><v>${cell}</v></c>`
      const value = typeof cell === 'string' ? cell : cell.date
      const serial = typeof cell === 'string' ? undefined : excelDateSerial(value)
      if (serial !== undefined) return `${place} s="${value.length > 10 ? 4 : 3}"><v>${serial}</v></c>`
      if (value === '') return `${place}${style}/>`
      return `${place}${style} t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, MAX_CELL_LENGTH))}</t></is></c>`
    })
    this.waiting += `<row r="${row}">${cells.join('')}</row>`
  }

  private press(last: boolean): void {
    this.sheet.push(strToU8(this.waiting), last)
    this.waiting = ''
  }
}
