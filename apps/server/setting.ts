import { Refused } from '#kit/server/refused.ts'

/** A setting that is a whole number between two; empty: `otherwise`. */
export const wholeNumber = (
  name: string,
  text: string | undefined,
  otherwise: number,
  [least, most]: readonly [number, number],
): number => {
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Refused(`${name} must be a whole number from ${least} to ${most}, not '${text}'.`)
  return value
}

/** A setting that is one of a few words. */
export const oneOf = (
  name: string,
  text: string | undefined,
  choices: readonly string[],
  otherwise: string,
): string => {
  if (!text) return otherwise
  if (!choices.includes(text)) throw new Refused(`${name} must be one of ${choices.join(', ')}, not '${text}'.`)
  return text
}

/** A setting that is yes or no; empty: no. */
export const yesOrNo = (name: string, text: string | undefined): boolean => {
  if (!text || text === 'no') return false
  if (text === 'yes') return true
  throw new Refused(`${name} must be 'yes' or 'no', not '${text}'.`)
}
