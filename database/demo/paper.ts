import { strToU8 } from 'fflate'
import { XlsxWriter } from '#kit/shared/sheets/xlsx.ts'

/** Removes characters that the font of the sample documents lacks. */
const plain = (text: string): string => text.replace(/[^\x20-\x7E]/g, '').replace(/[()\\]/g, '\\$&')

/** Returns PDF operators for a text. Positions are in points from the lower left corner of the page. */
const textAt = (x: number, y: number, size: number, text: string, bold = false): string =>
  `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${plain(text)}) Tj ET`

/** Creates a PDF with one A4 page: a heading, a rule, and lines of text in two columns. */
export const samplePdf = (heading: string, facts: Readonly<Record<string, string>>): Uint8Array => {
  const page = [
    textAt(72, 760, 20, heading, true),
    '0.6 w 72 740 m 523 740 l S',
    ...Object.entries(facts).flatMap(([label, value], index) => [
      textAt(72, 690 - index * 24, 11, label),
      textAt(220, 690 - index * 24, 11, value, true),
    ]),
    textAt(72, 60, 9, 'Sample document of the demo'),
  ].join('\n')
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

/** Creates a workbook with one sheet, whose columns are 24 characters wide. */
export const sampleWorkbook = (name: string, [titles, ...rows]: readonly (readonly string[])[]): Uint8Array => {
  const chunks: Uint8Array[] = []
  const columns = (titles ?? []).map((title) => ({ title, width: 24 }))
  const writer = new XlsxWriter(name, columns, (bytes) => chunks.push(bytes))
  for (const row of rows) writer.row(row)
  writer.end()
  return Buffer.concat(chunks)
}
