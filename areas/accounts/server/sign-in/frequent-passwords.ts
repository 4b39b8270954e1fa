import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passwordCore } from '../../rules/sign-in/password.ts'

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
 * Returns whether a password is one of the 10,000 most common ones (SES-15), even if it is repeated or has digits and
 * symbols at its start or end.
 */
export const isCommonPassword = (password: string): boolean => {
  list ??= readList()
  const input = password.toLowerCase()
  const core = passwordCore(input)
  return [input, half(input), core, half(core)].some((one) => one !== undefined && list?.has(one))
}
