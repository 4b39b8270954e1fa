const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The pauses in ms after failed attempts: ten attempts in about three days, as Standard Webhooks recommends. */
const pausesMs = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const
export const MAX_ATTEMPTS = pausesMs.length + 1
/** An endpoint is disabled if it has accepted no message for this time and all attempts for one message have failed. */
const MAX_FAILING_MS = 72 * HOUR_MS
const GONE = 410

/** The result of an attempt: the HTTP status, or the error of the connection. */
export type AttemptResponse = { readonly status: number } | { readonly fault: string }

export type AttemptOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly at: Date }
  | { readonly kind: 'failed' }

/** Returns the next step after an attempt. `attempts` includes this attempt. A redirect counts as a failure. */
export const attemptOutcome = (answer: AttemptResponse, attempts: number, now: Date): AttemptOutcome => {
  if ('status' in answer && answer.status >= 200 && answer.status < 300) return { kind: 'delivered' }
  const pause = pausesMs[attempts - 1]
  if (pause === undefined || isGone(answer)) return { kind: 'failed' }
  return { kind: 'retry', at: new Date(now.getTime() + pause) }
}

/** Returns whether the receiver responded with 410 Gone, which means that it wants no more messages. */
export const isGone = (answer: AttemptResponse): boolean => 'status' in answer && answer.status === GONE

/** Returns the reason to disable an endpoint after an attempt; undefined if it stays enabled. */
export const reasonToDisable = (
  answer: AttemptResponse,
  outcome: AttemptOutcome,
  failingSince: Date | null,
  now: Date,
): 'gone' | 'failing' | undefined => {
  if (isGone(answer)) return 'gone'
  const isLong = failingSince !== null && now.getTime() - failingSince.getTime() >= MAX_FAILING_MS
  return outcome.kind === 'failed' && isLong ? 'failing' : undefined
}
