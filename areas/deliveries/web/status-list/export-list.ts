import { MAX_ROWS } from '#kit/shared/max-rows.ts'
import { type Problem, streamApi } from '#kit/web/api.ts'
import { listDeliveries } from '../../contract.ts'
import type { ExportReply, ExportRequest } from './export-call.ts'
import { type ListView, queryOf } from './search.ts'

export interface ExportResult {
  readonly ok: true
  /** Null when the list broke off before its end. */
  readonly file: Blob | null
  readonly rows: number
  /** How many deliveries the filters have; more than `rows` above the server's limit. */
  readonly total: number
  /** There are more, which nobody counted. */
  readonly more: boolean
}

export interface ExportOptions {
  readonly view: ListView
  /** Codes of organisations by their id. */
  readonly codes: ReadonlyMap<number, string>
  readonly signal: AbortSignal
  readonly onProgress: (rows: number, total: number) => void
}

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
 * All filtered deliveries as a spreadsheet: the page hands the list on in the pieces in which it comes, a worker reads it and
 * writes the file (STA-06). Throws when `signal` cancels it or the connection breaks.
 */
export const exportList = async ({
  view,
  codes,
  signal,
  onProgress,
}: ExportOptions): Promise<ExportResult | Problem> => {
  const answer = await streamApi(listDeliveries, { query: { ...queryOf(view), _start: 0, _limit: -1 } }, signal)
  if (!answer.ok) return answer
  const { total = 0, more = false } = answer
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' })
  try {
    const ask = asking(worker, signal)
    worker.postMessage({ codes } satisfies ExportRequest)
    const pieces = answer.value.getReader()
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      const { rows } = await ask({ bytes: piece.value })
      onProgress(rows, Math.min(total, MAX_ROWS))
    }
    const { rows, file } = await ask({ end: true })
    return { ok: true, file: file ?? null, rows, total, more }
  } finally {
    worker.terminate()
  }
}
