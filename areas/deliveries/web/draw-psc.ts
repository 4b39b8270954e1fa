import type { PromiseHandlers } from '#kit/shared/promise-handlers.ts'
import type { PscReply, PscRequest } from '../documents/psc/psc-call.ts'
import type { PscDocument } from '../documents/psc/psc-document.ts'
import type { PrintPart } from '../rules/print-part.ts'

export interface DrawnPsc {
  readonly pdf: Blob
  /** The number of pages of the whole PSC. */
  readonly of: number
}

const waiting = new Map<number, PromiseHandlers<DrawnPsc>>()
let worker: Worker | undefined
let lastId = 0

/** Terminates a worker that failed, and rejects all its waiting requests. The next sheet starts a new worker. */
const giveUp = (): void => {
  worker?.terminate()
  worker = undefined
  for (const { reject } of waiting.values()) reject(new Error('the PSC worker stopped'))
  waiting.clear()
}

const settle = ({ data }: MessageEvent<PscReply>): void => {
  const request = waiting.get(data.id)
  waiting.delete(data.id)
  if ('bytes' in data) request?.resolve({ pdf: new Blob([data.bytes], { type: 'application/pdf' }), of: data.of })
  else request?.reject(new Error('fault' in data ? data.fault : `the PSC has ${data.beyond} pages`))
}

const startWorker = (): Worker => {
  if (worker) return worker
  worker = new Worker(new URL('../documents/psc/psc.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', settle)
  worker.addEventListener('error', giveUp)
  worker.addEventListener('messageerror', giveUp)
  return worker
}

/** Renders the PSC, or a part of it, as PDF in a worker. Rejects if this fails, or if the PSC lacks the part. */
export const drawPart = (psc: PscDocument, part?: PrintPart): Promise<DrawnPsc> =>
  new Promise((resolve, reject) => {
    lastId += 1
    waiting.set(lastId, { resolve, reject })
    startWorker().postMessage({ id: lastId, psc, part } satisfies PscRequest)
  })
