import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passwordCore } from '../rules/password.ts'

let list: ReadonlySet<string> | undefined

const readList = (): ReadonlySet<string> =>
  new Set(
    readFileSync(join(import.meta.dirname, 'frequent-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  )

const half = (text: string): string | undefined => {
  const first = text.slice(0, text.length / 2)
  return first !== '' && first + first === text ? first : undefined
}

/**
 * Returns whether a password is one of the 10,000 most common ones (SES-15), also if it is repeated or has leading or
 * trailing digits and symbols.
 */
export const isFrequentPassword = (password: string): boolean => {
  list ??= readList()
  const given = password.toLowerCase()
  const core = passwordCore(given)
  return [given, half(given), core, half(core)].some((one) => one !== undefined && list?.has(one))
}
