import type { PromiseHandlers } from '#kit/shared/promise-handlers.ts'
import type { CodeReaderReply, CodeReaderRequest, SeenCode } from './reader-call.ts'

export interface CodeReader {
  /**
   * Reads the codes in one picture; wait for the result before the next call. Rejects if the reader cannot be loaded or
   * fails; then open a new one.
   */
  read(frame: ImageBitmap): Promise<readonly SeenCode[]>
  close(): void
}

/** Opens a reader of QR codes in a worker, so that the page stays responsive on slow phones. */
export const openCodeReader = (): CodeReader => {
  const worker = new Worker(new URL('./read-codes.worker.ts', import.meta.url), { type: 'module' })
  let waiting: PromiseHandlers<readonly SeenCode[]> | undefined
  /** The error that stopped the worker. A stopped worker never replies again. */
  let stopped: Error | undefined
  const fail = (why: string) => waiting?.reject(new Error(why))
  const stop = () => {
    stopped = new Error('the code reader stopped')
    waiting?.reject(stopped)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<CodeReaderReply>) => {
    if ('codes' in data) waiting?.resolve(data.codes)
    else fail(data.fault)
  })
  worker.addEventListener('error', stop)
  worker.addEventListener('messageerror', stop)
  return {
    read: (frame) => {
      if (stopped) return Promise.reject(stopped)
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        worker.postMessage({ frame } satisfies CodeReaderRequest, [frame])
      })
    },
    close: () => {
      worker.terminate()
      fail('closed')
    },
  }
}
