import type { HeaderFacts } from '#areas/deliveries/rules/qr-payload.ts'
import { callApi } from '#kit/web/api.ts'
import { type DockDelivery, findDockDelivery } from '../contract.ts'
import type { Lookup } from '../rules/session.ts'
import { isFinalRefusal, refusalOf } from './message-of-problem.ts'

/**
 * Looks up the delivery of a scanned header. Without a response, or with a temporary failure, it returns undefined; the
 * header then stays pending and is looked up again.
 */
export const lookUpHeader = async ({ number, vendor, deliveryId }: HeaderFacts): Promise<Lookup | undefined> => {
  const found = await callApi(findDockDelivery, { query: { number, vendor_id: vendor, id: deliveryId ?? undefined } })
  if (found.ok) return { found: found.value }
  return found.kind === 'refused' && isFinalRefusal(found.status) ? { refused: refusalOf(found) } : undefined
}

/** Reads an open delivery again; undefined without a response. */
export const readAgain = async ({ id, number, vendorId }: DockDelivery): Promise<DockDelivery | undefined> => {
  const found = await callApi(findDockDelivery, { query: { number, vendor_id: vendorId, id } })
  return found.ok ? found.value : undefined
}

/** Runs a request unless one with the same name is running. */
export type Once = (name: number | string, request: () => Promise<void>) => Promise<void>

export const createOnce = (): Once => {
  const running = new Set<number | string>()
  return async (name, request) => {
    if (running.has(name)) return
    running.add(name)
    try {
      await request()
    } finally {
      running.delete(name)
    }
  }
}
