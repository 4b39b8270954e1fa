/** How one address of a mail stands. `refused`: the other side will never take it; `failed`: the tries are used up. */
export const deliveryStates = ['queued', 'sending', 'sent', 'refused', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** What one attempt came to at one address, with the other side's words. `later`: it may be taken another time. */
export interface AddressResult {
  readonly address: string
  readonly outcome: 'sent' | 'later' | 'refused'
  readonly answer: string
}

/** Three tries, then somebody has to send it again (G-176). */
export const MOST_TRIES = 3

const MINUTE_MS = 60_000
/** Greylisting servers want five minutes between tries, most of them less. */
const PAUSES_MS = [2 * MINUTE_MS, 10 * MINUTE_MS]

/**
 * How long to wait after a try, in ms: a quarter more or less, so that what failed together does not come back together.
 * @param tries how many have been made
 * @param chance from 0 to 1
 */
export const pauseAfter = (tries: number, chance: number): number =>
  Math.round((PAUSES_MS[tries - 1] ?? PAUSES_MS.at(-1) ?? 0) * (0.75 + chance / 2))

/** What becomes of an address after its mail's nth try. */
export const stateAfter = (outcome: AddressResult['outcome'], tries: number): DeliveryState => {
  if (outcome !== 'later') return outcome
  return tries >= MOST_TRIES ? 'failed' : 'queued'
}

/** How many addresses of a mail are where. */
export interface DeliveryCount {
  readonly sent: number
  /** Refused, or given up. */
  readonly failed: number
  /** Still to be tried. */
  readonly open: number
}

export const countStates = (states: readonly DeliveryState[]): DeliveryCount => {
  const count = (...wanted: DeliveryState[]) => states.filter((state) => wanted.includes(state)).length
  return { sent: count('sent'), failed: count('refused', 'failed'), open: count('queued', 'sending') }
}

/** A mail went out when somebody has it and nobody waits for it any more (DOC-07). */
export const wentOut = ({ sent, open }: DeliveryCount): boolean => sent > 0 && open === 0

export const mayBeResent = ({ failed }: DeliveryCount): boolean => failed > 0
