import type { ExportedFile, ListFile } from '#kit/web/row-files.ts'
import type { ExportReply, ExportRequest } from './export-call.ts'

/** Sends the worker one message at a time, so that at most one chunk of the list is buffered. */
const requestExport = (worker: Worker, signal: AbortSignal) => (request: ExportRequest) =>
  new Promise<ExportReply>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ExportReply>) => resolve(data)
    worker.onerror = () => reject(new Error('the worker of the export stopped'))
    signal.onabort = () => reject(signal.reason)
    if (signal.aborted) reject(signal.reason)
    else worker.postMessage(request)
  })

/**
 * Writes a spreadsheet of deliveries in a worker, so that the page stays responsive during long exports (STA-06).
 * @param codes the codes of organisations by id
 */
export const deliveryFile = (codes: ReadonlyMap<number, string>, signal: AbortSignal): ListFile => {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' })
  const sendToWorker = requestExport(worker, signal)
  worker.postMessage({ codes } satisfies ExportRequest)
  return {
    take: (bytes) => sendToWorker({ bytes }),
    end: async () => (await sendToWorker({ end: true })) as ExportedFile,
    close: () => worker.terminate(),
  }
}
