import { toBytes } from 'pdfkit/output'
import { EvenPdf } from './even-pdf.ts'
import type { PscFonts } from './fonts.ts'
import { layoutPsc } from './layout.ts'
import { Painter } from './paint.ts'
import type { PscDocument } from './psc-document.ts'

/**
 * The PSC as PDF. The same document and fonts give the same bytes, in a browser's worker and in Node (PSC-08).
 * @param breathe waited for after each page: thousands of tags take seconds, in which a server has others to answer
 */
export const renderPsc = async (
  psc: PscDocument,
  fonts: PscFonts,
  breathe?: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const pdf = new EvenPdf({
    autoFirstPage: false,
    compress: false, // EvenPdf packs
    pdfVersion: '1.5',
    lang: 'th',
    displayTitle: true,
    // null keeps pdfkit from loading Helvetica; its types do not know it.
    ...({ font: null } as object),
    // The file's id is made from these: the clock has no part in it.
    info: {
      Title: `PSC ${psc.number}`,
      Author: psc.supplier.name,
      Subject: `Delivery ${psc.deliveryId ?? 'draft'}: ${psc.sheets.join(', ')}`,
      Creator: 'Supplier delivery portal',
      CreationDate: new Date(psc.issuedAt),
    },
  })
  for (const face of ['regular', 'bold'] as const) {
    // pdfkit takes a parsed font too; its types do not know it.
    pdf.registerFont(face, fonts[face] as unknown as string)
  }
  const bytes = toBytes(pdf) // asked for before the end, as it listens
  const painter = new Painter(pdf)
  for (const page of layoutPsc(psc, painter.measure)) {
    painter.page(page)
    await breathe?.()
  }
  pdf.end()
  return bytes
}
