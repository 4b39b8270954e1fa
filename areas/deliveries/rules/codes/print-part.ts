import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../../messages.ts'
import type { LabelSettings } from './labels.ts'

/** The part of a PSC to print again (PSC-07): the union of the pages and the pack tags. */
export interface PrintPart {
  /** Ascending page numbers, counted from 1 over all sheets and tags. */
  readonly pages: readonly number[]
  /** Single tags as `line:pack`: the number of the line on the sheet, and the number of the pack within the line. */
  readonly packs: readonly string[]
  /** If set, only the tags of `packs` are printed, one after the other on this paper (PSC-09). */
  readonly labels?: LabelSettings
}

/** The pages and packs as entered. If both are empty, the whole PSC is printed. */
export interface PrintPartInput {
  readonly pages?: string | undefined
  readonly packs?: string | undefined
}

/** The maximum number of pages of a PSC. It follows from the maximum number of tags. */
const MAX_PAGES = 10_000

const chunks = (typed: string): readonly string[] =>
  typed
    .replace(/[–—]/g, '-')
    .split(',')
    .map((chunk) => chunk.replace(/\s+/g, ''))

const range = /^(\d{1,6})(?:-(\d{1,6}))?$/

/** Parses `3` or `1-3`; undefined if the text is neither. */
const readRange = (chunk: string): { readonly from: number; readonly to: number } | undefined => {
  const read = range.exec(chunk)
  if (!read) return undefined
  const from = Number(read[1])
  const to = Number(read[2] ?? read[1])
  return from >= 1 && to >= from ? { from, to } : undefined
}

const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Parses `1-3,7`: pages 1 to 3 and 7. */
export const readPageNumbers = (typed: string, max = MAX_PAGES): Result<readonly number[]> => {
  const pages = new Set<number>()
  for (const chunk of chunks(typed)) {
    const numbers = readRange(chunk)
    if (!numbers) return refuse(messages.PRINT_PAGES_UNREADABLE, { part: chunk }, { path: 'pages' })
    if (numbers.to > max) return refusePagesBeyond(max)
    for (const page of upTo(numbers.from, numbers.to)) pages.add(page)
  }
  return ok([...pages].sort((a, b) => a - b))
}

export const refusePagesBeyond = (max: number): Refusal =>
  refuse(messages.PRINT_PAGES_BEYOND, { most: max }, { path: 'pages' })

/**
 * Parses packs. For example, `2:1-3,7,4:1` means packs 1 to 3 and 7 of line 2, and pack 1 of line 4. A line number
 * applies until the next line number. It can be left out if the sheet has only one line.
 * @param packsOf the number of packs of each line, in the order of the sheet
 */
export const readPackNumbers = (typed: string, packsOf: readonly number[]): Result<readonly string[]> => {
  const culprit = { path: 'packs' }
  const packs = new Set<string>()
  let line = packsOf.length === 1 ? 1 : undefined
  for (const chunk of chunks(typed)) {
    const [, named, rest = ''] = /^(?:(\d{1,6}):)?(.*)$/.exec(chunk) ?? []
    const numbers = readRange(rest)
    if (!numbers) return refuse(messages.PRINT_PACKS_UNREADABLE, { part: chunk }, culprit)
    if (named !== undefined) line = Number(named)
    if (line === undefined) return refuse(messages.PRINT_PACKS_LINE, { part: chunk }, culprit)
    const max = packsOf[line - 1]
    if (max === undefined) return refuse(messages.PRINT_LINE_BEYOND, { most: packsOf.length }, culprit)
    if (numbers.to > max) return refuse(messages.PRINT_PACKS_BEYOND, { line, most: max }, culprit)
    for (const pack of upTo(numbers.from, numbers.to)) packs.add(`${line}:${pack}`)
  }
  return ok([...packs])
}

/** Parses the entered pages and packs. Returns undefined if both are empty, which means the whole PSC. */
export const readPrintPart = ({ pages = '', packs = '' }: PrintPartInput, packsOf: readonly number[]) => {
  if (pages.trim() === '' && packs.trim() === '') return ok(undefined)
  const readsPages = pages.trim() === '' ? ok([]) : readPageNumbers(pages)
  if (!readsPages.ok) return readsPages
  const readsPacks = packs.trim() === '' ? ok([]) : readPackNumbers(packs, packsOf)
  return readsPacks.ok ? ok({ pages: readsPages.value, packs: readsPacks.value }) : readsPacks
}
