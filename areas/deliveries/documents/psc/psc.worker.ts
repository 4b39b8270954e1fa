import { answerRequests } from '#kit/web/worker-calls.ts'
import { loadFonts } from './load-fonts.worker.ts'
import type { DrawnPsc, PscRequest } from './psc-call.ts'
import { renderPscPart } from './render.ts'

answerRequests(async ({ psc, part }: PscRequest): Promise<DrawnPsc> => {
  const rendered = await renderPscPart(psc, part, await loadFonts())
  if (!rendered.ok) throw new Error(`the PSC has ${rendered.params.most} pages`)
  const { bytes, of } = rendered.value
  return { pdf: new Blob([bytes], { type: 'application/pdf' }), totalPages: of }
})
