import type { ComponentType } from 'react'
import type { Delivery } from '../contract.ts'

/** What another area shows of a delivery, beside its facts, under a name of its own. */
export interface PscPart {
  readonly name: string
  readonly Part: ComponentType<{ readonly delivery: Delivery }>
}

let parts: readonly PscPart[] = []

/** Registers components shown beside every open delivery; the app calls it once. */
export const registerPscParts = (given: readonly PscPart[]): void => {
  parts = given
}

export const pscParts = (): readonly PscPart[] => parts
