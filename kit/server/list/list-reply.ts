import { Readable } from 'node:stream'
import type { Refusal, Result } from '#kit/shared/result.ts'
import { MAX_ROWS } from '#kit/shared/sheets/max-rows.ts'
import { Reply } from '../route.ts'

/**
 * A list in a reply: its rows as JSON, in order, in one or more batches. Each text of a batch contains one row, or
 * several rows separated by commas.
 */
export interface JsonList {
  /** The total number of matching rows. If it exceeds `countedTo`, the exact number is not known. */
  readonly total: number
  /** The number up to which rows were counted. Counting millions of matches would take longer than reading a page. */
  readonly countedTo?: number
  /** The index of the first row, starting at 0. */
  readonly start: number
  /** True if the batches are sent while they are being read. */
  readonly isStreamed: boolean
  readonly count: number
  readonly batches: AsyncIterable<readonly string[]>
}

/**
 * Returns the headers with the range of the rows: `items {first}-{last}/{total}` with indexes from 0; `items
 * *\/{total}` if the page is empty. If not all rows were counted, the total is `*` (RFC 9110 §14.4) and `x-more-than`
 * is a lower bound.
 */
const rangeHeaders = ({ start, count, total, countedTo = MAX_ROWS }: JsonList): Record<string, string> => {
  const rows = count === 0 ? '*' : `${start}-${start + count - 1}`
  return total > countedTo
    ? { 'content-range': `items ${rows}/*`, 'x-more-than': String(countedTo) }
    : { 'content-range': `items ${rows}/${total}` }
}

/**
 * Sends the JSON texts of the rows as an array: a page as one text, a long list as a stream with backpressure.
 * @param around text before and after the array, to put it into an object
 */
export const listReply = async <T>(
  found: Result<JsonList> | Promise<Result<JsonList>>,
  around: readonly [before: string, after: string] = ['', ''],
): Promise<Reply<T> | Refusal> => {
  const read = await found
  if (!read.ok) return read
  const list = read.value
  const headers = rangeHeaders(list)
  const chunks = arrayText(list, around)
  // one batch is buffered while the client reads the last one
  if (list.isStreamed) return Reply.jsonText(Readable.from(chunks, { highWaterMark: 1 }), headers)
  let text = ''
  for await (const chunk of chunks) text += chunk
  return Reply.jsonText(text, headers)
}

/** Yields the rows as one JSON array, with one piece of text per batch. */
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

/**
 * The number of rows per batch. With it, whole lists reach 0.87 (1 connection) and 0.78 (32 connections) of the bare
 * server's speed; with 150 rows, 0.76 and 0.70. 32 concurrent whole lists need 207 MB (`npm run bench -- wire`).
 */
const BATCH_SIZE = 300
/** The maximum page size of the screens. Longer lists are streamed, so that they are never completely in memory. */
const MAX_PAGE_SIZE = 1000

/** Returns whether a list of that length is streamed; -1 stands for all rows. */
export const isStreamed = (limit: number): boolean => limit === -1 || limit > MAX_PAGE_SIZE

/** Yields rows that are already in memory as a single batch. */
export async function* singleBatch(rows: readonly string[]): AsyncGenerator<readonly string[]> {
  if (rows.length > 0) yield rows
}

/**
 * Reads rows by their ids in batches. The next batch is read while the client receives the last one, so that at most
 * two are in memory.
 */
export async function* readInBatches<K>(
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

/** Returns the rows of a page, for further use on the server. Throws if the list refuses its query. */
export const readListRows = async <T>(found: Promise<Result<JsonList>>): Promise<T[]> => {
  const list = await found
  if (!list.ok) throw new Error(`a list refused its query: ${list.message.code}`)
  const rows: T[] = []
  for await (const batch of list.value.batches) rows.push(...parseRows<T>(batch))
  return rows
}

export const parseRows = <T>(batch: readonly string[]): T[] => JSON.parse(`[${batch.join(',')}]`) as T[]
