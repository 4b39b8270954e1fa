import type { Message, Params } from './message.ts'

/** Which input a refusal speaks of: `path` as in the request (`details.delAmount.3`), `line` the row on screen (from 0). */
export interface RefusedInput {
  readonly path?: string
  readonly line?: number
  /** The value that would have been accepted, where the rule knows one (a quantity that fits). */
  readonly fits?: number
  /** The record as it is by now, when an older version of it was to be changed (G-39). */
  readonly now?: unknown
}

/** A refusal is a value: what is refused, with the numbers its text needs. Faults throw instead. */
export interface Refusal {
  readonly ok: false
  readonly message: Message
  readonly params: Params
  readonly culprit?: RefusedInput
}

export interface Ok<T> {
  readonly ok: true
  readonly value: T
}

export type Result<T> = Ok<T> | Refusal

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value })

export const refuse = (message: Message, params: Params = {}, culprit?: RefusedInput): Refusal =>
  culprit ? { ok: false, message, params, culprit } : { ok: false, message, params }

/** Tells a refusal from any other answer of a handler. */
export const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' &&
  answer !== null &&
  (answer as { ok?: unknown }).ok === false &&
  typeof (answer as { message?: unknown }).message === 'object'
