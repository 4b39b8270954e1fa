import { loadFonts } from '#areas/deliveries/documents/psc/load-fonts.worker.ts'
import { answerRequests } from '#kit/web/worker-calls.ts'
import { renderRemittance } from './remittance.ts'
import type { Remittance } from './remittance-call.ts'

answerRequests(async (remittance: Remittance): Promise<Blob> => {
  const bytes = await renderRemittance(remittance, await loadFonts())
  return new Blob([bytes], { type: 'application/pdf' })
})
