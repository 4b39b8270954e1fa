import { ublMessages as messages } from '../messages.ts'
import type { Fault } from './fault.ts'

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
    return { ...place, message: messages.UBL_ATTRIBUTE_INVALID, params: { attribute: local(attribute) } }
  if (message.includes('Missing child element'))
    return { ...place, message: messages.UBL_ELEMENT_MISSING, params: { expected } }
  if (message.includes('is not expected'))
    return { ...place, message: messages.UBL_ELEMENT_UNEXPECTED, params: { element, expected: expected || '-' } }
  if (value !== undefined)
    return { ...place, message: messages.UBL_VALUE_INVALID, params: { element, value: value.slice(0, 100) } }
  return { ...place, message: messages.UBL_RULE_BROKEN, params: { element } }
}
