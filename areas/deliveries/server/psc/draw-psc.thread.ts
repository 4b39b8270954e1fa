import { serveTasks } from '#kit/server/serve-tasks.ts'
import { ok } from '#kit/shared/result.ts'
import type { Delivery } from '../../contract.ts'
import { pscDocument } from '../../documents/psc/psc-document.ts'
import { renderPscPart } from '../../documents/psc/render.ts'
import { readPrintPart } from '../../rules/codes/print-part.ts'
import { pscFonts } from './psc-fonts.ts'
import type { PscTask, PscTaskResult } from './psc-task.ts'

const draw = async ({ deliveryJson, part, facts }: PscTask): Promise<PscTaskResult> => {
  const delivery = JSON.parse(deliveryJson) as Delivery
  const read = readPrintPart(part, delivery.details.qtyLot)
  if (!read.ok) return read
  const psc = pscDocument(delivery, facts)
  const rendered = await renderPscPart(psc, read.value, pscFonts())
  if (!rendered.ok) return rendered
  const name = `PSC-${psc.number.replace(/[^\w.-]/g, '_')}`
  return ok({ bytes: rendered.value.bytes, fileName: read.value ? `${name}-part.pdf` : `${name}.pdf` })
}

serveTasks(draw, (answer) => (answer.ok ? [answer.value.bytes.buffer] : []))
