import { parentPort } from 'node:worker_threads'
import type { ThreadReply } from '#kit/server/thread-pool.ts'
import { ok } from '#kit/shared/result.ts'
import type { Delivery } from '../contract.ts'
import { pscDocument } from '../documents/psc/psc-document.ts'
import { renderPart } from '../documents/psc/render.ts'
import { readPart } from '../rules/print-part.ts'
import { pscFonts } from './psc-fonts.ts'
import type { PscTask, PscTaskAnswer } from './psc-task.ts'

const draw = async ({ deliveryJson, part, organisations, logo, audience, forms }: PscTask): Promise<PscTaskAnswer> => {
  const delivery = JSON.parse(deliveryJson) as Delivery
  const read = readPart(part, delivery.details.qtyLot)
  if (!read.ok) return read
  const organisation = organisations.find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === delivery.company)
  const psc = pscDocument(delivery, {
    organisation: organisation ?? { INVENTORY_ORG_CODE: String(delivery.company), COMPANY_NAME: '' },
    packExemptOrganisations: organisations.filter((one) => one.PACK_EXEMPT).map((one) => one.INVENTORY_ORG_ID),
    logo,
    audience,
    forms,
  })
  const rendered = await renderPart(psc, read.value, pscFonts())
  if (!rendered.ok) return rendered
  const name = `PSC-${psc.number.replace(/[^\w.-]/g, '_')}`
  return ok({ bytes: rendered.value.bytes, fileName: read.value ? `${name}-part.pdf` : `${name}.pdf` })
}

const reply = (message: ThreadReply<PscTaskAnswer>, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer)

parentPort?.on('message', (task: PscTask) => {
  draw(task).then(
    (answer) => reply({ answer }, answer.ok ? [answer.value.bytes.buffer] : []),
    (fault: unknown) => reply({ fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }),
  )
})
