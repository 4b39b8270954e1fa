import { OperatorError } from '#kit/server/operator-error.ts'

/** Parses an integer setting within a range; `otherwise` if empty. */
export const readWholeNumber = (
  name: string,
  text: string | undefined,
  fallback: number,
  [min, max]: readonly [number, number],
): number => {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new OperatorError(`${name} must be a whole number from ${min} to ${max}, not '${text}'.`)
  return value
}

/** Parses a setting with a fixed set of values. */
export const readChoice = (
  name: string,
  text: string | undefined,
  choices: readonly string[],
  fallback: string,
): string => {
  if (!text) return fallback
  if (!choices.includes(text)) throw new OperatorError(`${name} must be one of ${choices.join(', ')}, not '${text}'.`)
  return text
}

/** Parses a yes/no setting; empty means no. */
export const readYesOrNo = (name: string, text: string | undefined): boolean => {
  if (!text || text === 'no') return false
  if (text === 'yes') return true
  throw new OperatorError(`${name} must be 'yes' or 'no', not '${text}'.`)
}
