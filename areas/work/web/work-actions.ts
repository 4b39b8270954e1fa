import type { SessionUser } from '#areas/accounts/contract.ts'
import type { Phrase } from '#kit/web/i18n.ts'
import type { WorkEntry } from '../contract.ts'
import type { WorkKindName } from '../rules/kinds.ts'

/** An entry for which an action failed, with the reason in the user's language. */
export interface RefusedEntry {
  readonly id: string
  readonly text: string
  /** The action was done within the last day, and needs a confirmation to be repeated. */
  readonly isRepeat?: boolean
}

export interface WorkResult {
  /** The text of the notification; empty if nothing was done. */
  readonly text: string
  readonly refused: readonly RefusedEntry[]
  /** The reason that the call failed for all entries. A form that asked for the action keeps its input (G-169). */
  readonly fault?: string
}

/** An action for several selected entries of the queue (SHL-16). The area of the entries implements it. */
export interface WorkAction {
  readonly key: string
  readonly label: Phrase
  readonly kinds: readonly WorkKindName[]
  readonly isOffered: (user: SessionUser) => boolean
  /** The user gives a reason first. */
  readonly asksReason?: true
  /**
   * @param again repeats what was done within the last day
   * @param reason of an action that asks for one
   */
  readonly run: (entries: readonly WorkEntry[], again: boolean, reason?: string) => Promise<WorkResult>
}

let actions: readonly WorkAction[] = []

/** Called once by the app at start. */
export const setWorkActions = (input: readonly WorkAction[]): void => {
  actions = input
}

export const workActionsOf = (user: SessionUser): readonly WorkAction[] =>
  actions.filter(({ isOffered }) => isOffered(user))
