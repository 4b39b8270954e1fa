import type { PscReply, PscRequest } from '../documents/psc/psc-call.ts'
import type { PscDocument } from '../documents/psc/psc-document.ts'

type Waiting = { readonly done: (pdf: Blob) => void; readonly failed: (fault: Error) => void }

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let lastId = 0

const settle = (id: number, act: (one: Waiting) => void): void => {
  const one = waiting.get(id)
  waiting.delete(id)
  if (one) act(one)
}

/** A worker that could not be loaded or broke down is given up with all that waits for it; the next sheet gets a new one. */
const giveUp = (): void => {
  worker?.terminate()
  worker = undefined
  for (const id of [...waiting.keys()]) settle(id, ({ failed }) => failed(new Error('the PSC worker stopped')))
}

const started = (): Worker => {
  if (worker) return worker
  worker = new Worker(new URL('../documents/psc/psc.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<PscReply>) => {
    settle(data.id, ({ done, failed }) =>
      'bytes' in data ? done(new Blob([data.bytes], { type: 'application/pdf' })) : failed(new Error(data.fault)),
    )
  })
  worker.addEventListener('error', giveUp)
  worker.addEventListener('messageerror', giveUp)
  return worker
}

/** The PSC as PDF, drawn beside the page's own thread. Fails when the worker or its fonts cannot be loaded. */
export const drawPsc = (psc: PscDocument): Promise<Blob> =>
  new Promise((done, failed) => {
    lastId += 1
    waiting.set(lastId, { done, failed })
    started().postMessage({ id: lastId, psc } satisfies PscRequest)
  })
