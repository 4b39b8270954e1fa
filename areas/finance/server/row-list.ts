import { Readable } from 'node:stream'
import { Reply } from '#kit/server/route.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** The longest page; what is longer comes as a stream and is never held in memory as a whole. */
const MAX_PAGE_SIZE = 1000

export const isStreamed = (limit: number): boolean => limit === -1 || limit > MAX_PAGE_SIZE

/** JSON texts of rows in order, one batch for a page and several for a long list. */
export interface RowList {
  /** Of all that match, on other pages too; of payments: cheques. */
  readonly total: number
  /** In this answer. */
  readonly count: number
  readonly batches: AsyncIterable<readonly string[]>
}

export const noRows: RowList = { total: 0, count: 0, batches: inBatches([], async () => []) }

const range = (start: number, { count, total }: RowList): string =>
  count === 0 ? `items */${total}` : `items ${start}-${start + count - 1}/${total}`

/** An array of the rows; `around` puts it into an object. */
export const listReply = async <T>(
  list: RowList,
  start: number,
  streamed: boolean,
  around: readonly [before: string, after: string] = ['', ''],
): Promise<Reply<T>> => {
  const headers = { 'content-range': range(start, list) }
  const pieces = piecesOf(list, around)
  if (streamed) return Reply.raw(Readable.from(pieces, { objectMode: false }), JSON_TYPE, headers)
  const parts: string[] = []
  for await (const piece of pieces) parts.push(piece)
  return Reply.raw(parts.join(''), JSON_TYPE, headers)
}

async function* piecesOf({ batches }: RowList, [before, after]: readonly [string, string]): AsyncGenerator<string> {
  let between = `${before}[`
  for await (const batch of batches) {
    yield between + batch.join(',')
    between = ','
  }
  yield (between === ',' ? ']' : `${between}]`) + after
}

const BATCH_SIZE = 500

/** Reads the next batch of keys while the reader takes the last one; never more than two are in memory. */
export async function* inBatches<K>(
  keys: readonly K[],
  read: (some: readonly K[]) => Promise<readonly string[]>,
): AsyncGenerator<readonly string[]> {
  let next = read(keys.slice(0, BATCH_SIZE))
  for (let at = BATCH_SIZE; at - BATCH_SIZE < keys.length; at += BATCH_SIZE) {
    const batch = await next
    next = at < keys.length ? read(keys.slice(at, at + BATCH_SIZE)) : Promise.resolve([])
    next.catch(() => {})
    yield batch
  }
}
