import type { Confirmation } from '#areas/deliveries/server/index.ts'
import type { OrderAnswer } from '#areas/order-answers/contract.ts'
import type { MissingBox } from '#areas/receiving/contract.ts'
import { ThreadPool } from '#kit/server/thread-pool.ts'
import type { Advice } from '../rules/read-despatch-advice.ts'
import type { Buyer } from '../rules/ubl-parts.ts'
import type { RefusedXml } from './read-xml.ts'

/** The tasks of a thread. The thread also parses `deliveryJson`, because this takes long for thousands of packs. */
export type UblTask =
  | {
      readonly kind: 'despatch-advice' | 'receipt-advice'
      readonly deliveryJson: string
      readonly buyer: Buyer
      readonly missing: readonly MissingBox[]
    }
  | {
      readonly kind: 'order-response'
      readonly answers: readonly [OrderAnswer, ...OrderAnswer[]]
      readonly buyer: Buyer
    }
  | { readonly kind: 'read-despatch-advice'; readonly bytes: Uint8Array }

export type UblTaskAnswer = { readonly xml: string } | { readonly advice: Advice } | { readonly refused: RefusedXml }

type UblThreads = ThreadPool<UblTask, UblTaskAnswer>

/** Writes and reads UBL documents in a worker thread, because a document with 10,000 packs takes seconds. */
export const openUblThreads = (): UblThreads => new ThreadPool(new URL('./ubl.thread.ts', import.meta.url), 1)

/** The dependencies of the UBL calls: all that confirming a delivery needs, and worker threads for XML. */
export interface UblDeps extends Confirmation {
  readonly threads: UblThreads
}
