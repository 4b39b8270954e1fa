import { Readable } from 'node:stream'
import { MAX_ROWS } from '#kit/shared/max-rows.ts'
import type { Refusal, Result } from '#kit/shared/result.ts'
import { Reply } from './route.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** A list as it is answered: JSON text of the rows, in order, in one batch or in many. */
export interface JsonList {
  /** Of all rows that match, on other pages too; more than `countedTo` says only that there are more than that. */
  readonly total: number
  /** How far the rows were counted: counting all that match of millions takes longer than showing a page of them. */
  readonly countedTo?: number
  /** Place of the first row, from 0. */
  readonly start: number
  /** Whether the batches are sent as they are read. */
  readonly isStreamed: boolean
  /** Of the rows that are answered. */
  readonly count: number
  readonly batches: AsyncIterable<readonly string[]>
}

/**
 * `items {first}-{last}/{total}`, counted from 0; `items *\/{total}` when the page is empty. Where there are too many to be
 * counted the total is `*` (RFC 9110 §14.4), and `x-more-than` says how many there are at least.
 */
const rangeHeaders = ({ start, count, total, countedTo = MAX_ROWS }: JsonList): Record<string, string> => {
  const rows = count === 0 ? '*' : `${start}-${start + count - 1}`
  return total > countedTo
    ? { 'content-range': `items ${rows}/*`, 'x-more-than': String(countedTo) }
    : { 'content-range': `items ${rows}/${total}` }
}

/**
 * The rows' own JSON text between brackets: a page as one text, a long list as a stream that waits for its reader.
 * @param around text before and after the array, which puts it into an object
 */
export const listReply = async <T>(
  found: Result<JsonList>,
  around: readonly [before: string, after: string] = ['', ''],
): Promise<Reply<T> | Refusal> => {
  if (!found.ok) return found
  const list = found.value
  const headers = rangeHeaders(list)
  const pieces = arrayText(list, around)
  // one batch waits for the reader while it takes the last one
  if (list.isStreamed) return Reply.raw(Readable.from(pieces, { highWaterMark: 1 }), JSON_TYPE, headers)
  let text = ''
  for await (const piece of pieces) text += piece
  return Reply.raw(text, JSON_TYPE, headers)
}

/** The rows as one JSON array, a piece of its text for each batch. */
async function* arrayText({ batches }: JsonList, [before, after]: readonly [string, string]): AsyncGenerator<string> {
  const start = `${before}[`
  let between = start
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield between + rows.join(',')
    between = ','
  }
  yield (between === start ? `${start}]` : ']') + after
}

const BATCH_SIZE = 100
/** The largest page that a screen offers; longer lists are streamed and never held in memory as a whole. */
const MAX_PAGE_SIZE = 1000

/** Whether a list of that length comes in batches; -1 = all. */
export const isStreamed = (limit: number): boolean => limit === -1 || limit > MAX_PAGE_SIZE

/** One batch that is there already. */
export async function* onePage(rows: readonly string[]): AsyncGenerator<readonly string[]> {
  if (rows.length > 0) yield rows
}

/** Rows by their ids: the next batch is read while the reader takes the last one; never more than two are in memory. */
export async function* inBatches<K>(
  ids: readonly K[],
  read: (ids: readonly K[]) => Promise<readonly string[]>,
): AsyncGenerator<readonly string[]> {
  let next = read(ids.slice(0, BATCH_SIZE))
  for (let at = BATCH_SIZE; at - BATCH_SIZE < ids.length; at += BATCH_SIZE) {
    const batch = await next
    next = at < ids.length ? read(ids.slice(at, at + BATCH_SIZE)) : Promise.resolve([])
    next.catch(() => {})
    yield batch
  }
}
