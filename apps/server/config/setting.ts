import { OperatorError } from '#kit/server/operator-error.ts'

/** Parses an integer setting within a range; `fallback` if empty. */
export const readWholeNumber = (
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  [min, max]: readonly [number, number],
): number => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new OperatorError(`${name} must be a whole number from ${min} to ${max}, not '${text}'.`)
  return value
}

/** Parses a setting with a fixed set of values. */
export const readChoice = <Choice extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice => {
  const text = env[name]
  if (!text) return fallback
  const choice = choices.find((one) => one === text)
  if (!choice) throw new OperatorError(`${name} must be one of ${choices.join(', ')}, not '${text}'.`)
  return choice
}

/** Parses a yes/no setting; empty means no. */
export const readYesOrNo = (env: NodeJS.ProcessEnv, name: string): boolean => {
  const text = env[name]
  if (!text || text === 'no') return false
  if (text === 'yes') return true
  throw new OperatorError(`${name} must be 'yes' or 'no', not '${text}'.`)
}

/**
 * Parses a setting with a number for some names: `po=3,sqm=7`.
 * @param example a valid setting, for the error message
 */
export const readCounts = <Name extends string>(
  variable: string,
  text: string | undefined,
  names: readonly Name[],
  example: string,
): Partial<Record<Name, number>> => {
  const counts: Partial<Record<Name, number>> = {}
  for (const part of (text ?? '').split(',').filter((one) => one.trim() !== '')) {
    const [given = '', count = ''] = part.split('=').map((one) => one.trim())
    const name = names.find((one) => one === given)
    if (name === undefined || !/^[1-9]\d{0,2}$/.test(count))
      throw new OperatorError(`${variable} must be like ${example}, not '${part.trim()}'.`)
    counts[name] = Number(count)
  }
  return counts
}
