/** The messages between a page and a worker. The reply to a request has the id of the request. */
interface RequestMessage<Request> {
  readonly id: number
  readonly request: Request
}

type ReplyMessage<Reply> =
  | { readonly id: number; readonly reply: Reply }
  | { readonly id: number; readonly fault: string }

interface WaitingRequest<Reply> {
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: Error) => void
}

export interface WorkerCalls<Request, Reply> {
  /**
   * Sends a request. Rejects if the worker cannot respond or stops.
   * @param transfer the parts of the request that are moved to the worker instead of copied
   */
  readonly ask: (request: Request, transfer?: Transferable[]) => Promise<Reply>
  /** Ends the worker, and rejects all requests without a response. */
  readonly close: () => void
}

/**
 * Calls a worker, which `start` creates at the first request: `createWorkerCalls(() => new Worker(new URL(…)))`. If a worker
 * has failed, the next request creates a new one. The worker itself uses `answerRequests`.
 */
export const createWorkerCalls = <Request, Reply>(start: () => Worker): WorkerCalls<Request, Reply> => {
  const waiting = new Map<number, WaitingRequest<Reply>>()
  let worker: Worker | undefined
  let lastId = 0

  const close = () => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('the worker stopped'))
    waiting.clear()
  }
  const receive = ({ data }: MessageEvent<ReplyMessage<Reply>>) => {
    const request = waiting.get(data.id)
    waiting.delete(data.id)
    if ('fault' in data) request?.reject(new Error(data.fault))
    else request?.resolve(data.reply)
  }
  const startedWorker = (): Worker => {
    if (worker) return worker
    worker = start()
    worker.addEventListener('message', receive)
    worker.addEventListener('error', close)
    worker.addEventListener('messageerror', close)
    return worker
  }
  const ask = (request: Request, transfer: Transferable[] = []) =>
    new Promise<Reply>((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      startedWorker().postMessage({ id: lastId, request } satisfies RequestMessage<Request>, transfer)
    })
  return { ask, close }
}

/** In a worker: responds to the requests of `createWorkerCalls`. */
export const answerRequests = <Request, Reply>(answer: (request: Request) => Reply | Promise<Reply>): void => {
  const send = (message: ReplyMessage<Reply>) => postMessage(message)
  addEventListener('message', async ({ data: { id, request } }: MessageEvent<RequestMessage<Request>>) => {
    try {
      send({ id, reply: await answer(request) })
    } catch (cause) {
      send({ id, fault: cause instanceof Error ? cause.message : String(cause) })
    }
  })
}
