import type { ComponentType } from 'react'
import type { Delivery } from '../contract.ts'

/** A component of another area that is shown next to the facts of a delivery. */
export interface PscPart {
  readonly name: string
  readonly isBelow?: true
  readonly Part: ComponentType<{ readonly delivery: Delivery }>
}

let parts: readonly PscPart[] = []

/** Registers components that are shown next to the facts of each delivery. The app calls this once at start. */
export const registerPscParts = (input: readonly PscPart[]): void => {
  parts = input
}

export const pscParts = (): readonly PscPart[] => parts
