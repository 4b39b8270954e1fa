import type { ComponentType } from 'react'
import type { Delivery } from '../contract.ts'

/** A component of another area that is shown next to the facts of a delivery. */
export interface PscPanel {
  readonly name: string
  readonly isBelow?: true
  readonly Panel: ComponentType<{ readonly delivery: Delivery }>
}

let registered: readonly PscPanel[] = []

/** Registers components that are shown next to the facts of each delivery. The app calls this once at start. */
export const registerPscPanels = (input: readonly PscPanel[]): void => {
  registered = input
}

export const registeredPscPanels = (): readonly PscPanel[] => registered
