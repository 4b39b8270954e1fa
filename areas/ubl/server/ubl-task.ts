import type { OrderAnswer } from '#areas/order-answers/contract.ts'
import type { MissingBox } from '#areas/receiving/contract.ts'
import type { DespatchAdvice } from '../rules/read-despatch-advice.ts'
import type { Buyer } from '../rules/ubl-parts.ts'
import type { RefusedXml } from './xml.ts'

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

export type UblTaskResult =
  | { readonly xml: string }
  | { readonly advice: DespatchAdvice }
  | { readonly refused: RefusedXml }
