import type { SessionUser } from '#areas/accounts/contract.ts'
import type { Phrase } from '#kit/web/i18n.ts'
import type { WorkEntry } from '../contract.ts'
import type { WorkKindName } from '../rules/kinds.ts'

/** An entry for which an action failed, with the reason in the user's language. */
export interface RefusedEntry {
  readonly id: string
  readonly text: string
  /** True if the action was already done within the last day, so that the user must confirm the repetition. */
  readonly isRepeat?: boolean
}

export interface WorkResult {
  /** The text of the notification; empty if nothing was done. */
  readonly text: string
  readonly refused: readonly RefusedEntry[]
  /** The reason why the call failed for all entries. A form that started the action keeps its input (G-169). */
  readonly fault?: string
}

/** An action for selected entries of the queue (SHL-16). The area that owns the entries implements it. */
export interface WorkAction {
  readonly key: string
  readonly label: Phrase
  readonly kinds: readonly WorkKindName[]
  readonly isOffered: (user: SessionUser) => boolean
  /** True if the user must enter a reason first. */
  readonly asksReason?: true
  /**
   * @param again true to repeat the action for entries for which it was done within the last day
   * @param reason the user's reason, if `asksReason` is set
   */
  readonly run: (entries: readonly WorkEntry[], again: boolean, reason?: string) => Promise<WorkResult>
}

let actions: readonly WorkAction[] = []

/** Sets the actions of all areas. The app calls it once at start. */
export const registerWorkActions = (input: readonly WorkAction[]): void => {
  actions = input
}

export const workActionsOf = (user: SessionUser): readonly WorkAction[] =>
  actions.filter(({ isOffered }) => isOffered(user))
