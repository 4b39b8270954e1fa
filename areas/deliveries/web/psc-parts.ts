import type { ComponentType } from 'react'
import type { Delivery } from '../contract.ts'

/** What another area shows of a delivery, beside its facts, under a name of its own. */
export interface PscPart {
  readonly name: string
  readonly Part: ComponentType<{ readonly delivery: Delivery }>
}

let parts: readonly PscPart[] = []

/** Parts that stand beside every open delivery; said once, by the app. */
export const registerPscParts = (given: readonly PscPart[]): void => {
  parts = given
}

export const pscParts = (): readonly PscPart[] => parts
