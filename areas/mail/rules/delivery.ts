/**
 * The state of a mail for one address (G-215). `sent`: the mail server or gateway accepted it; `refused`: it will never
 * be accepted; `failed`: all attempts failed; `kept`: no mail server is configured, so the mail stays in the mail box.
 */
export const deliveryStates = ['queued', 'sending', 'sent', 'refused', 'failed', 'kept'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The state of all mails about a record; `none`: no mail was queued. */
export const mailStates = ['none', ...deliveryStates] as const
export type MailState = (typeof mailStates)[number]

/** The result of one attempt for one address, with the server's response. `later`: another attempt may succeed. */
export interface AddressResult {
  readonly address: string
  readonly outcome: 'sent' | 'later' | 'refused' | 'kept'
  readonly answer: string
}

/** After three failed attempts a user must send the mail again (G-176). */
export const MAX_ATTEMPTS = 3

const MINUTE_MS = 60_000
/** Greylisting mail servers require at most five minutes between attempts, so the third attempt passes. */
const RETRY_DELAYS_MS = [2 * MINUTE_MS, 10 * MINUTE_MS]

/**
 * The delay after an attempt in ms, varied by up to a quarter, so that mails that failed together are not retried
 * together.
 * @param attempts the number of attempts so far
 * @param chance a random number from 0 to 1
 */
export const retryDelayAfter = (attempts: number, chance: number): number =>
  Math.round((RETRY_DELAYS_MS[attempts - 1] ?? RETRY_DELAYS_MS.at(-1) ?? 0) * (0.75 + chance / 2))

/** The state of an address after the given attempt. */
export const stateAfter = (outcome: AddressResult['outcome'], attempts: number): DeliveryState => {
  if (outcome !== 'later') return outcome
  return attempts >= MAX_ATTEMPTS ? 'failed' : 'queued'
}

/** The number of addresses of a mail in each state. */
export interface DeliveryCount {
  readonly sent: number
  /** Refused or failed. */
  readonly failed: number
  /** Queued or being sent. */
  readonly open: number
  readonly kept: number
}

export const countStates = (states: readonly DeliveryState[]): DeliveryCount => {
  const count = (...countedStates: DeliveryState[]) => states.filter((state) => countedStates.includes(state)).length
  return {
    sent: count('sent'),
    failed: count('refused', 'failed'),
    open: count('queued', 'sending'),
    kept: count('kept'),
  }
}

/**
 * The precedence of states when the addresses of a mail differ: first states that will still change, then those that
 * need attention.
 */
export const statePrecedence = [
  'sending',
  'queued',
  'failed',
  'refused',
  'kept',
  'sent',
] as const satisfies readonly DeliveryState[]

/** The state of a mail, derived from the states of its addresses. */
export const overallState = (states: readonly DeliveryState[]): MailState =>
  statePrecedence.find((state) => states.includes(state)) ?? 'none'

/** Returns whether the state will change without any user action. */
export const isPending = (state: MailState): boolean => state === 'queued' || state === 'sending'

/**
 * A mail counts as delivered when the mail server accepted it for at least one address and no address is pending
 * (DOC-07).
 */
export const isDelivered = ({ sent, open }: DeliveryCount): boolean => sent > 0 && open === 0

/** The number of addresses for which the mail can be sent again. */
export const resendableCount = ({ failed, kept }: DeliveryCount): number => failed + kept
