import { Readable } from 'node:stream'
import { Reply } from '#kit/server/route.ts'
import type { Delivery } from '../contract.ts'
import type { DeliveryList } from './delivery-list.query.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** `items {first}-{last}/{total}`, counted from 0; `items *\/{total}` when the page is empty. */
const contentRange = (start: number, { count, total }: DeliveryList): string =>
  count === 0 ? `items */${total}` : `items ${start}-${start + count - 1}/${total}`

/** The rows' own JSON text between brackets: one batch at once, many as a stream that waits for its reader. */
export const listReply = async (list: DeliveryList, start: number, streamed: boolean): Promise<Reply<Delivery[]>> => {
  const headers = { 'content-range': contentRange(start, list) }
  if (streamed) return Reply.raw(Readable.from(pieces(list), { objectMode: false }), JSON_TYPE, headers)
  const parts: string[] = []
  for await (const piece of pieces(list)) parts.push(piece)
  return Reply.raw(parts.join(''), JSON_TYPE, headers)
}

async function* pieces(list: DeliveryList): AsyncGenerator<string> {
  let between = '['
  for await (const piece of list.pieces) {
    if (piece === '') continue
    yield between + piece
    between = ','
  }
  yield between === '[' ? '[]' : ']'
}
