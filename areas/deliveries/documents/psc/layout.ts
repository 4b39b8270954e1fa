import { itemSheet } from './item-sheet.ts'
import type { Measure, Page } from './marks.ts'
import type { PscDocument } from './psc-document.ts'
import { tagPages } from './tag-pages.ts'

/** The whole PSC as marks on pages: sheets in their order, then the tags (S1 §1, G-86). Pure; told how wide texts are. */
export const layoutPsc = (psc: PscDocument, measure: Measure): Page[] =>
  [...psc.sheets.flatMap((sheet) => itemSheet(psc, sheet, measure)), ...tagPages(psc, measure)].map((pen) => pen.marks)
