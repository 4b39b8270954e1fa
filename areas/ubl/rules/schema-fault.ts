import { ublMessages as messages } from '../messages.ts'
import { type Fault, faultAt } from './fault.ts'

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
  if (attribute !== undefined) return faultAt(place, messages.UBL_ATTRIBUTE_INVALID, { attribute: local(attribute) })
  if (message.includes('Missing child element')) return faultAt(place, messages.UBL_ELEMENT_MISSING, { expected })
  if (message.includes('is not expected'))
    return faultAt(place, messages.UBL_ELEMENT_UNEXPECTED, { element, expected: expected || '-' })
  if (value !== undefined) return faultAt(place, messages.UBL_VALUE_INVALID, { element, value: value.slice(0, 100) })
  return faultAt(place, messages.UBL_RULE_BROKEN, { element })
}
