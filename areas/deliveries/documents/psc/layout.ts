import type { PrintPart } from '../../rules/codes/print-part.ts'
import { A4, type MeasureText, type Page, type PageSize, type Pen } from './drawing-marks.ts'
import { drawItemSheet } from './item-sheet.ts'
import type { PscDocument } from './psc-document.ts'
import { drawLabels, drawTagPages } from './tag-pages.ts'

export interface LaidOutPages {
  readonly pages: readonly Page[]
  readonly size: PageSize
  /** The number of pages of the whole PSC. */
  readonly totalPages: number
}

/**
 * Lays out the PSC as drawing marks on pages: the sheets in print order, then the tags (S1 §1, G-86). A part consists of
 * whole pages; of single tags at their original positions on otherwise empty pages (PSC-07); or of tags as labels
 * (PSC-09). Requested pages that do not exist are left out.
 */
export const layoutPsc = (psc: PscDocument, measure: MeasureText, part?: PrintPart): LaidOutPages => {
  const sheets = psc.sheets.flatMap((sheet) => drawItemSheet(psc, sheet, measure))
  const whole = [...sheets, ...drawTagPages(psc, measure).values()]
  const laidOut = (pens: readonly Pen[], size: PageSize = A4): LaidOutPages => ({
    pages: pens.map(({ marks }) => marks),
    size,
    totalPages: whole.length,
  })
  if (!part) return laidOut(whole)
  if (part.labels) {
    const { pens, size } = drawLabels(psc, measure, part.packs, part.labels)
    return laidOut(pens, size)
  }
  const requestedPages = new Set(part.pages)
  const singleTags = drawTagPages(psc, measure, part.packs)
  return laidOut(
    whole.flatMap((pen, index) =>
      requestedPages.has(index + 1) ? [pen] : (singleTags.get(index - sheets.length) ?? []),
    ),
  )
}
