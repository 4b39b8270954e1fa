/**
 * The state of a mail for one recipient (G-215). `sent`: the mail server or gateway accepted it; `refused`: the server
 * rejected it for good; `failed`: all attempts failed; `kept`: no mail server is configured, so the mail stays in the
 * mailbox.
 */
export const deliveryStates = ['queued', 'sending', 'sent', 'refused', 'failed', 'kept'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The state of all mails about a record; `none`: no mail was queued. */
export const mailStates = ['none', ...deliveryStates] as const
export type MailState = (typeof mailStates)[number]

/** The result of one attempt for one recipient, with the server's response. `later`: another attempt may succeed. */
export interface AddressResult {
  readonly address: string
  readonly outcome: 'sent' | 'later' | 'refused' | 'kept'
  readonly answer: string
}

/** The number of attempts after which only a user can send the mail again (G-176). */
export const MAX_ATTEMPTS = 3

const MINUTE_MS = 60_000
/**
 * The pause before the third attempt is longer than five minutes, which is enough for mail servers that use
 * greylisting.
 */
const RETRY_DELAYS_MS = [2 * MINUTE_MS, 10 * MINUTE_MS]

/**
 * Returns the delay in ms after an attempt. It varies randomly by up to 25 %, so that mails that failed together are
 * not retried together.
 * @param attempts the number of attempts so far
 * @param chance a random number from 0 to 1
 */
export const retryDelayAfter = (attempts: number, chance: number): number =>
  Math.round((RETRY_DELAYS_MS[attempts - 1] ?? RETRY_DELAYS_MS.at(-1) ?? 0) * (0.75 + chance / 2))

/** Returns the state for a recipient after an attempt; `attempts` includes this attempt. */
export const stateAfter = (outcome: AddressResult['outcome'], attempts: number): DeliveryState => {
  if (outcome !== 'later') return outcome
  return attempts >= MAX_ATTEMPTS ? 'failed' : 'queued'
}

/** The number of recipients of a mail in each state. */
export interface DeliveryCount {
  readonly sent: number
  /** The states refused and failed. */
  readonly failed: number
  /** The states queued and sending. */
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
 * The order of precedence of states in a mail with several recipients: first the states that will still change, then
 * those that need attention.
 */
export const statePrecedence = [
  'sending',
  'queued',
  'failed',
  'refused',
  'kept',
  'sent',
] as const satisfies readonly DeliveryState[]

export const overallState = (states: readonly DeliveryState[]): MailState =>
  statePrecedence.find((state) => states.includes(state)) ?? 'none'

/** Returns whether the state will change without any user action. */
export const isPending = (state: MailState): boolean => state === 'queued' || state === 'sending'

/**
 * Returns whether a mail counts as delivered: the mail server accepted it for at least one recipient, and it is pending
 * for none (DOC-07).
 */
export const isDelivered = ({ sent, open }: DeliveryCount): boolean => sent > 0 && open === 0

export const resendableCount = ({ failed, kept }: DeliveryCount): number => failed + kept

/** Returns whether a mail can be marked as done: it was refused or failed for a recipient, and is pending for none. */
export const canMarkDone = ({ failed, open }: DeliveryCount): boolean => failed > 0 && open === 0
