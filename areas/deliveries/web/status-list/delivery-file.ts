import type { ExportedFile, ListFile } from '#kit/web/row-files.ts'
import type { ExportReply, ExportRequest } from './export-call.ts'

/** Asks the worker one thing at a time, so that no more of a list waits than one piece. */
const asking = (worker: Worker, signal: AbortSignal) => (request: ExportRequest) =>
  new Promise<ExportReply>((done, failed) => {
    worker.onmessage = ({ data }: MessageEvent<ExportReply>) => done(data)
    worker.onerror = () => failed(new Error('the worker of the export stopped'))
    signal.onabort = () => failed(signal.reason)
    if (signal.aborted) failed(signal.reason)
    else worker.postMessage(request)
  })

/**
 * A spreadsheet of deliveries that a worker writes: the page stays usable during the longest exports (STA-06).
 * @param codes codes of organisations by their id
 */
export const deliveryFile = (codes: ReadonlyMap<number, string>, signal: AbortSignal): ListFile => {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' })
  const ask = asking(worker, signal)
  worker.postMessage({ codes } satisfies ExportRequest)
  return {
    take: (bytes) => ask({ bytes }),
    end: async () => (await ask({ end: true })) as ExportedFile,
    close: () => worker.terminate(),
  }
}
