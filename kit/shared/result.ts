import type { Message, Params } from './message.ts'

/**
 * The input to which a refusal belongs. `path` is as in the request (`details.delAmount.3`); `line` is the index of the
 * row on the screen, from 0.
 */
export interface RefusedInput {
  readonly path?: string
  readonly line?: number
  /** A value that would be accepted, if the rule can calculate one (a quantity that fits). */
  readonly fits?: number
  /** The record's current state, if the request was based on an older version of the record (G-39). */
  readonly now?: unknown
  /** The faults of an uploaded file, each with its line and element in the file. */
  readonly faults?: readonly {
    readonly line: number
    readonly element: string
    readonly code: string
    readonly reason: string
  }[]
}

/** A refusal is a return value: the message and the parameters of its text. Unexpected errors are thrown instead. */
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

/** Returns whether the return value of a handler is a successful result. */
export const isOk = (answer: unknown): answer is Ok<unknown> =>
  typeof answer === 'object' && answer !== null && (answer as { ok?: unknown }).ok === true

/** Returns whether the return value of a handler is a refusal. */
export const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' &&
  answer !== null &&
  (answer as { ok?: unknown }).ok === false &&
  typeof (answer as { message?: unknown }).message === 'object'
