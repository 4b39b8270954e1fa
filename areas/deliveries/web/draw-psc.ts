import type { PscReply, PscRequest } from '../documents/psc/psc-call.ts'
import type { PscDocument } from '../documents/psc/psc-document.ts'
import type { PrintPart } from '../rules/print-part.ts'

type Waiting = { readonly done: (drawn: DrawnPsc) => void; readonly failed: (fault: Error) => void }

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let lastId = 0

const settleWaiting = (id: number, act: (one: Waiting) => void): void => {
  const one = waiting.get(id)
  waiting.delete(id)
  if (one) act(one)
}

/** Terminates a worker that failed, and rejects all its waiting requests. The next sheet starts a new worker. */
const giveUp = (): void => {
  worker?.terminate()
  worker = undefined
  for (const id of [...waiting.keys()]) settleWaiting(id, ({ failed }) => failed(new Error('the PSC worker stopped')))
}

const startWorker = (): Worker => {
  if (worker) return worker
  worker = new Worker(new URL('../documents/psc/psc.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<PscReply>) => {
    settleWaiting(data.id, ({ done, failed }) =>
      'bytes' in data
        ? done({ pdf: new Blob([data.bytes], { type: 'application/pdf' }), of: data.of })
        : failed(new Error('fault' in data ? data.fault : `the PSC has ${data.beyond} pages`)),
    )
  })
  worker.addEventListener('error', giveUp)
  worker.addEventListener('messageerror', giveUp)
  return worker
}

export interface DrawnPsc {
  readonly pdf: Blob
  /** The number of pages of the whole PSC. */
  readonly of: number
}

/** Renders the PSC, or a part of it, as PDF in a worker. Rejects if this fails, or if the PSC lacks the part. */
export const drawPart = (psc: PscDocument, part: PrintPart | undefined): Promise<DrawnPsc> =>
  new Promise((done, failed) => {
    lastId += 1
    waiting.set(lastId, { done, failed })
    startWorker().postMessage({ id: lastId, psc, part } satisfies PscRequest)
  })

/** Renders the whole PSC as PDF. */
export const drawPsc = async (psc: PscDocument): Promise<Blob> => (await drawPart(psc, undefined)).pdf
