import { type Language, type Message, type Params, textOf } from '#kit/shared/message.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'

/** A fault of an element in a document that was sent. `line` counts the lines of the file from 1. */
export interface Fault {
  readonly line: number
  readonly element: string
  readonly message: Message
  readonly params: Params
}

export const faultAt = (
  { line, element }: Pick<Fault, 'line' | 'element'>,
  message: Message,
  params: Params = {},
): Fault => ({ line, element, message, params })

/** The maximum number of faults that a refusal lists. No user reads more. */
const MAX_FAULTS = 100

/** Refuses a document with its faults, in the caller's language (EDI-02). */
export const refuseWith = (
  message: Message,
  faults: readonly Fault[],
  language: Language,
  params: Params = {},
): Refusal =>
  refuse(message, params, {
    faults: faults.slice(0, MAX_FAULTS).map((fault) => ({
      line: fault.line,
      element: fault.element,
      code: fault.message.code,
      reason: textOf(fault.message, language, fault.params),
    })),
  })
