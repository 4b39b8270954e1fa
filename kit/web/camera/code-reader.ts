import type { ReadReply, ReadRequest, SeenCode } from './reader-call.ts'

export interface CodeReader {
  /** Reads one picture at a time; give it the next one when it has answered. Fails when the reader cannot be loaded. */
  read(frame: ImageBitmap): Promise<readonly SeenCode[]>
  close(): void
}

/** Reads QR codes beside the page's own thread, so that the page stays quick on a slow phone. */
export const openCodeReader = (): CodeReader => {
  const worker = new Worker(new URL('./read-codes.worker.ts', import.meta.url), { type: 'module' })
  let waiting: PromiseWithResolvers<readonly SeenCode[]> | undefined
  const fail = (why: string) => waiting?.reject(new Error(why))
  worker.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => {
    if ('codes' in data) waiting?.resolve(data.codes)
    else fail(data.fault)
  })
  worker.addEventListener('error', () => fail('the code reader stopped'))
  worker.addEventListener('messageerror', () => fail('the code reader stopped'))
  return {
    read: (frame) => {
      waiting = Promise.withResolvers()
      worker.postMessage({ frame } satisfies ReadRequest, [frame])
      return waiting.promise
    },
    close: () => {
      worker.terminate()
      fail('closed')
    },
  }
}
