import { createWorkerCalls } from '#kit/web/worker-calls.ts'
import type { DrawnPsc, PscRequest } from '../documents/psc/psc-call.ts'
import type { PscDocument } from '../documents/psc/psc-document.ts'
import type { PrintPart } from '../rules/codes/print-part.ts'

const { ask } = createWorkerCalls<PscRequest, DrawnPsc>(
  () => new Worker(new URL('../documents/psc/psc.worker.ts', import.meta.url), { type: 'module' }),
)

/** Draws the PSC, or a part of it, as PDF in a worker. Rejects if this fails, or if the PSC does not have the part. */
export const drawPsc = (psc: PscDocument, part?: PrintPart): Promise<DrawnPsc> => ask({ psc, part })
