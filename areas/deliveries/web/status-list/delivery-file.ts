import type { ExportedFile, ListFile } from '#kit/web/row-files.ts'
import { workerCalls } from '#kit/web/worker-calls.ts'
import type { ExportReply, ExportRequest } from './export-call.ts'

/**
 * Writes a spreadsheet of deliveries in a worker, so that the page stays responsive during long exports (STA-06).
 * @param codes the codes of organisations by id
 */
export const deliveryFile = (codes: ReadonlyMap<number, string>, signal: AbortSignal): ListFile => {
  const { ask, close } = workerCalls<ExportRequest, ExportReply>(
    () => new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' }),
  )
  signal.addEventListener('abort', close)
  return {
    take: (bytes) => ask({ codes, bytes }),
    end: async () => (await ask({ codes, bytes: undefined })) as ExportedFile,
    close,
  }
}
