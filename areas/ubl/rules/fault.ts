import { type Language, type Message, type Params, textOf } from '#kit/shared/message.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { ublMessages as messages } from '../messages.ts'

/** A fault of an element in a received document. `line` is the line in the file, counted from 1. */
export interface Fault {
  readonly line: number
  readonly element: string
  readonly message: Message
  readonly params: Params
}

export const createFault = (
  { line, element }: Pick<Fault, 'line' | 'element'>,
  message: Message,
  params: Params = {},
): Fault => ({ line, element, message, params })

/** The maximum number of faults that a refusal lists. No user reads more. */
const MAX_FAULTS = 100

/** Refuses a document with its faults, in the caller's language (EDI-02). */
export const refuseWithFaults = (
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

/** Removes the namespace of a name in a message of libxml2: `{urn:…}ID`. */
const local = (name: string): string => name.replace(/\{[^}]*\}/g, '').trim()

/** Converts an error of libxml2's schema validation, which has English text only. */
export const schemaFault = (error: { readonly message: string; readonly line: number }): Fault => {
  const { message, line } = error
  const element = local(/^Element '([^']+)'/.exec(message)?.[1] ?? '')
  const attribute = /attribute '([^']+)'/.exec(message)?.[1]
  const expected = local(/Expected is (?:one of )?\(([^)]*)\)/.exec(message)?.[1] ?? '')
  const value = /: '([^']*)' is not a valid value/.exec(message)?.[1]
  const place = { line, element }
  if (attribute !== undefined)
    return createFault(place, messages.UBL_ATTRIBUTE_INVALID, { attribute: local(attribute) })
  if (message.includes('Missing child element')) return createFault(place, messages.UBL_ELEMENT_MISSING, { expected })
  if (message.includes('is not expected'))
    return createFault(place, messages.UBL_ELEMENT_UNEXPECTED, { element, expected: expected || '-' })
  if (value !== undefined)
    return createFault(place, messages.UBL_VALUE_INVALID, { element, value: value.slice(0, 100) })
  return createFault(place, messages.UBL_RULE_BROKEN, { element })
}
