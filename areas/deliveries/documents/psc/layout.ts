import type { PrintPart } from '../../rules/codes/print-part.ts'
import { A4, type MeasureText, type Page, type PageSize } from './drawing-marks.ts'
import { drawItemSheet } from './item-sheet.ts'
import type { PscDocument } from './psc-document.ts'
import { drawLabels, drawTagPages, tagPageIndex } from './tag-pages.ts'

/**
 * Lays out the whole PSC as drawing marks on pages: the sheets in print order, then the tags (S1 §1, G-86). `measure`
 * returns the width of a text.
 */
export const layoutPsc = (psc: PscDocument, measure: MeasureText): Page[] =>
  [...drawSheets(psc, measure), ...drawTagPages(psc, measure)].map((pen) => pen.marks)

const drawSheets = (psc: PscDocument, measure: MeasureText) =>
  psc.sheets.flatMap((sheet) => drawItemSheet(psc, sheet, measure))

export interface LaidOutPages {
  readonly pages: readonly Page[]
  readonly size: PageSize
  /** The number of pages of the whole PSC. */
  readonly totalPages: number
}

/**
 * Lays out a part of the PSC: whole pages, which have the same page numbers as in the whole PSC; single tags at their
 * original positions on otherwise empty pages (PSC-07); or tags as labels (PSC-09). The caller must check that the
 * requested pages exist.
 */
export const layoutPart = (psc: PscDocument, part: PrintPart, measure: MeasureText): LaidOutPages => {
  const sheets = drawSheets(psc, measure)
  const tags = drawTagPages(psc, measure)
  const single = new Set(part.packs)
  if (part.labels) {
    const { pens, size } = drawLabels(psc, measure, part.packs, part.labels)
    return { pages: pens.map(({ marks }) => marks), size, totalPages: sheets.length + tags.length }
  }
  const some = drawTagPages(psc, measure, single)
  const onTagPage = new Set(
    psc.lines
      .flatMap(({ sequence, packs }) => packs.map(({ pack }) => `${sequence}:${pack}`))
      .flatMap((name, place) => (single.has(name) ? [sheets.length + tagPageIndex(place)] : [])),
  )
  const whole = [...sheets, ...tags]
  const requestedPages = new Set(part.pages)
  const pages = whole.flatMap((pen, index) => {
    if (requestedPages.has(index + 1)) return [pen]
    const tagPage = onTagPage.has(index) ? some[index - sheets.length] : undefined
    return tagPage ? [tagPage] : []
  })
  return { pages: pages.map(({ marks }) => marks), size: A4, totalPages: whole.length }
}
