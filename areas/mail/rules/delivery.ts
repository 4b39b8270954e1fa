/**
 * The state of a mail at one address (G-215). `sent`: handed to the mail server or gateway, which accepted it; `refused`: the other side
 * will never accept it; `failed`: all attempts are used up; `kept`: no mail server is set up, so the mail stays in the mail box.
 */
export const deliveryStates = ['queued', 'sending', 'sent', 'refused', 'failed', 'kept'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The state of all mails about a record; `none`: no mail was written. */
export const mailStates = ['none', ...deliveryStates] as const
export type MailState = (typeof mailStates)[number]

/** The result of one attempt at one address, with the other side's answer. `later`: another attempt may succeed. */
export interface AddressResult {
  readonly address: string
  readonly outcome: 'sent' | 'later' | 'refused' | 'kept'
  readonly answer: string
}

/** Three attempts, then somebody has to send the mail again (G-176). */
export const MAX_ATTEMPTS = 3

const MINUTE_MS = 60_000
/** Greylisting servers want five minutes between attempts, most of them less. */
const RETRY_DELAYS_MS = [2 * MINUTE_MS, 10 * MINUTE_MS]

/**
 * The pause after an attempt, in ms: a quarter more or less, so that mails that failed together are not retried together.
 * @param attempts number of attempts so far
 * @param chance from 0 to 1
 */
export const retryDelayAfter = (attempts: number, chance: number): number =>
  Math.round((RETRY_DELAYS_MS[attempts - 1] ?? RETRY_DELAYS_MS.at(-1) ?? 0) * (0.75 + chance / 2))

/** The state of an address after the nth attempt at its mail. */
export const stateAfter = (outcome: AddressResult['outcome'], attempts: number): DeliveryState => {
  if (outcome !== 'later') return outcome
  return attempts >= MAX_ATTEMPTS ? 'failed' : 'queued'
}

/** The number of a mail's addresses by state. */
export interface DeliveryCount {
  readonly sent: number
  /** Refused or failed. */
  readonly failed: number
  /** Queued or being sent. */
  readonly open: number
  readonly kept: number
}

export const countStates = (states: readonly DeliveryState[]): DeliveryCount => {
  const count = (...wanted: DeliveryState[]) => states.filter((state) => wanted.includes(state)).length
  return {
    sent: count('sent'),
    failed: count('refused', 'failed'),
    open: count('queued', 'sending'),
    kept: count('kept'),
  }
}

/** The order in which states count when addresses differ: what still changes first, then what needs attention. */
export const statePrecedence = [
  'sending',
  'queued',
  'failed',
  'refused',
  'kept',
  'sent',
] as const satisfies readonly DeliveryState[]

/** The state that stands for all addresses of a mail. */
export const overallState = (states: readonly DeliveryState[]): MailState =>
  statePrecedence.find((state) => states.includes(state)) ?? 'none'

/** Whether the state will change without anybody's doing. */
export const isPending = (state: MailState): boolean => state === 'queued' || state === 'sending'

/** A mail went out when the mail server accepted it for somebody and no address is pending (DOC-07). */
export const isDelivered = ({ sent, open }: DeliveryCount): boolean => sent > 0 && open === 0

/** Addresses that a mail can be sent to again. */
export const resendable = ({ failed, kept }: DeliveryCount): number => failed + kept
