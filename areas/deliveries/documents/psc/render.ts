import { toBytes } from 'pdfkit/output'
import { ok } from '#kit/shared/result.ts'
import { type PrintPart, refusePagesBeyond } from '../../rules/codes/print-part.ts'
import type { MeasureText } from './drawing-marks.ts'
import type { PscFonts } from './fonts.ts'
import { type LaidOutPages, layoutPsc } from './layout.ts'
import { PdfPainter, ReproduciblePdf } from './pdf-painter.ts'
import type { PscDocument } from './psc-document.ts'

/**
 * Renders a part of the PSC as PDF (PSC-07), or the whole PSC if `part` is undefined. Refuses pages that do not exist.
 * The same document and fonts give the same bytes in a browser's worker and in Node.js (PSC-08).
 */
export const renderPscPart = async (psc: PscDocument, part: PrintPart | undefined, fonts: PscFonts) => {
  const facts = {
    Title: `PSC ${psc.number}`,
    Author: psc.supplier.name,
    Subject: `Delivery ${psc.deliveryId ?? 'draft'}: ${psc.sheets.join(', ')}`,
    CreationDate: new Date(psc.issuedAt),
  }
  const hasSscc = psc.lines.some(({ packs }) => packs.some(({ sscc }) => sscc))
  const rendered = await drawPdf(facts, fonts, (measure) => layoutPsc(psc, measure, part), hasSscc)
  return (part?.pages.at(-1) ?? 0) > rendered.of ? refusePagesBeyond(rendered.of) : ok(rendered)
}

/** Draws pages into a PDF. Documents other than the PSC also use this function. */
export const drawPdf = async (
  facts: PDFKit.DocumentInfo,
  fonts: PscFonts,
  layout: (measure: MeasureText) => LaidOutPages,
  hasSscc = false,
) => {
  const pdf = new ReproduciblePdf({
    autoFirstPage: false,
    compress: false, // ReproduciblePdf compresses
    pdfVersion: '1.5',
    lang: 'th',
    displayTitle: true,
    // null prevents pdfkit from loading Helvetica; its types do not allow null
    ...({ font: null } as object),
    // pdfkit derives the file's id from these values, so they do not contain the time
    info: { ...facts, Creator: 'Supplier delivery portal' },
  })
  for (const face of ['regular', 'bold'] as const) {
    // pdfkit also accepts a parsed font, which its types do not declare
    pdf.registerFont(face, fonts[face] as unknown as string)
  }
  // the encoder is large, so only documents with a bar code load it
  const bars = hasSscc ? (await import('./sscc-bars.ts')).encodeSscc : undefined
  const bytes = toBytes(pdf) // must be called before `end`, because it listens for data
  const painter = new PdfPainter(pdf, bars)
  const { pages, size, totalPages: of } = layout(painter.measure)
  for (const page of pages) painter.page(page, size)
  pdf.end()
  return { bytes: await bytes, of }
}
