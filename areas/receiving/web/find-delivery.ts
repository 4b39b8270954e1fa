import type { HeaderFacts } from '#areas/deliveries/rules/qr-payload.ts'
import { type Answer, callApi } from '#kit/web/api.ts'
import { type DockDelivery, findDockDelivery } from '../contract.ts'
import type { Lookup } from '../rules/session.ts'
import { isFinalRefusal, refusalOf } from './message-of-problem.ts'

/** Returns the result of a lookup; undefined without a response or with a temporary failure. */
export const lookupOf = <T>(answer: Answer<T>): Lookup<T> | undefined => {
  if (answer.ok) return { found: answer.value }
  return isFinalRefusal(answer) ? { refused: refusalOf(answer) } : undefined
}

/** Looks up the delivery of a scanned header. Without a final answer, the header stays pending and is looked up again. */
export const lookUpHeader = async ({ number, vendor, deliveryId }: HeaderFacts): Promise<Lookup | undefined> =>
  lookupOf(await callApi(findDockDelivery, { query: { number, vendor_id: vendor, id: deliveryId ?? undefined } }))

/** Reads an open delivery again; undefined without a response. */
export const readAgain = async ({ id, number, vendorId }: DockDelivery): Promise<DockDelivery | undefined> => {
  const found = await callApi(findDockDelivery, { query: { number, vendor_id: vendorId, id } })
  return found.ok ? found.value : undefined
}
