const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The pauses after failed attempts: ten attempts in about three days, as Standard Webhooks recommends. */
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
/** If an endpoint accepted no message for this time, it is disabled when all attempts for a message have failed. */
const MAX_FAILING_MS = 72 * HOUR_MS
const GONE = 410

/** The answer to an attempt: an HTTP status, or the fault of the connection. */
export type AttemptAnswer = { readonly status: number } | { readonly fault: string }

export type AttemptOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly at: Date }
  | { readonly kind: 'failed' }

const isSuccess = (answer: AttemptAnswer): boolean => 'status' in answer && answer.status >= 200 && answer.status < 300

/** The next step after an attempt; `attempts` includes it. A redirect is a failure. */
export const attemptOutcome = (answer: AttemptAnswer, attempts: number, now: Date): AttemptOutcome => {
  if (isSuccess(answer)) return { kind: 'delivered' }
  const pause = pausesMs[attempts - 1]
  if (pause === undefined || isGone(answer)) return { kind: 'failed' }
  return { kind: 'retry', at: new Date(now.getTime() + pause) }
}

/** The receiver wants no more messages. */
export const isGone = (answer: AttemptAnswer): boolean => 'status' in answer && answer.status === GONE

/** Why an endpoint is switched off after an attempt; undefined if it stays on. */
export const disabledBecause = (
  answer: AttemptAnswer,
  outcome: AttemptOutcome,
  failingSince: Date | null,
  now: Date,
): 'gone' | 'failing' | undefined => {
  if (isGone(answer)) return 'gone'
  const isLong = failingSince !== null && now.getTime() - failingSince.getTime() >= MAX_FAILING_MS
  return outcome.kind === 'failed' && isLong ? 'failing' : undefined
}
