import { strToU8 } from 'fflate'
import { addDays, type IsoDate } from '#kit/shared/dates.ts'
import { XlsxWriter } from '#kit/shared/sheets/xlsx.ts'

/** Removes characters that the font of the sample documents lacks. */
const plain = (text: string): string => text.replace(/[^\x20-\x7E]/g, '').replace(/[()\\]/g, '\\$&')

/** Returns PDF operators for a text. Positions are in points from the lower left corner of the page. */
const textAt = (x: number, y: number, size: number, text: string, bold = false): string =>
  `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${plain(text)}) Tj ET`

/** Creates a PDF with one A4 page of these drawing operators. */
const onePage = (operators: readonly string[]): Uint8Array => {
  const page = operators.join('\n')
  const fonts = '/F1 5 0 R /F2 6 0 R'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << ${fonts} >> >> >>`,
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return strToU8(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

/** A one-page PDF with a heading, a rule, and lines of text in two columns. */
export const samplePdf = (heading: string, facts: readonly (readonly [string, string])[], foot: string): Uint8Array =>
  onePage([
    textAt(72, 760, 20, heading, true),
    '0.6 w 72 740 m 523 740 l S',
    ...facts.flatMap(([label, value], index) => [
      textAt(72, 690 - index * 24, 11, label),
      textAt(220, 690 - index * 24, 11, value, true),
    ]),
    textAt(72, 60, 9, foot),
  ])

interface Sheet {
  readonly name: string
  readonly titles: readonly string[]
  /** The width of each column. */
  readonly width: number
}

/** A workbook with one sheet. */
export const sampleSheet = ({ name, titles, width }: Sheet, rows: readonly (readonly string[])[]): Uint8Array => {
  const chunks: Uint8Array[] = []
  const columns = titles.map((title) => ({ title, width }))
  const writer = new XlsxWriter(name, columns, (bytes) => chunks.push(bytes))
  for (const row of rows) writer.row(row)
  writer.end()
  return Buffer.concat(chunks)
}

const MONTHS = 12
const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
/** Public holidays in Thailand with a fixed date: month-day. */
const holidays = [
  '01-01',
  '04-06',
  '04-13',
  '04-14',
  '04-15',
  '05-01',
  '05-04',
  '06-03',
  '07-28',
  '08-12',
  '10-13',
  '10-23',
  '12-05',
  '12-10',
  '12-31',
]

const weekday = (day: IsoDate): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const month = (year: number, index: number): string[] => {
  const left = 52 + (index % 3) * 172
  const top = 700 - Math.floor(index / 3) * 166
  const rendered = [textAt(left, top, 11, monthName.format(Date.UTC(year, index)), true)]
  const number = String(index + 1).padStart(2, '0')
  for (const [column, name] of ['S', 'M', 'T', 'W', 'T', 'F', 'S'].entries())
    rendered.push(textAt(left + column * 21, top - 18, 8, name))
  let row = 0
  for (let day: IsoDate = `${year}-${number}-01`; day.slice(5, 7) === number; day = addDays(day, 1)) {
    const column = weekday(day)
    const x = left + column * 21
    const y = top - 36 - row * 18
    if (column === 0 || holidays.includes(day.slice(5)))
      rendered.push(`0.85 0.93 0.94 rg ${x - 3} ${y - 4} 17 14 re f 0 g`)
    rendered.push(textAt(x, y, 9, String(Number(day.slice(8))), column === 0 || holidays.includes(day.slice(5))))
    if (column === 6) row++
  }
  return rendered
}

/** Creates a year's working calendar on one A4 page with days off marked. */
export const sampleCalendar = (title: string, year: number): Uint8Array =>
  onePage([
    textAt(52, 780, 20, `${title} ${year}`, true),
    textAt(52, 760, 9, 'Marked: no receiving. Sample document of the demo.'),
    '0.6 w 52 744 m 543 744 l S',
    ...Array.from({ length: MONTHS }, (_, index) => month(year, index)).flat(),
  ])
