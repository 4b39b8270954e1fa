import type { Problem } from '#kit/web/api.ts'
import { say, translate } from '#kit/web/i18n.ts'
import { type PasswordOwner, passwordRefusal } from '../rules/password.ts'
import { accountTexts } from './texts.ts'

type Input = 'oldPassword' | 'password' | 'passwordConfirmation'
/** Why a password form is refused, per input. */
export type PasswordProblems = { readonly [K in Input]?: string }

interface PasswordInput {
  readonly oldPassword?: string
  readonly password: string
  readonly passwordConfirmation: string
}

/** What can be told before the server is asked; who follows the link of a reset mail is unknown (`{}`). */
export const localPasswordProblems = (owner: PasswordOwner, given: PasswordInput): PasswordProblems => {
  const empty = Object.entries(given).filter(([, value]) => value === '')
  if (empty.length > 0) return Object.fromEntries(empty.map(([name]) => [name, translate(accountTexts)('required')]))
  const refusal = passwordRefusal(owner, given.password, given.passwordConfirmation)
  return refusal ? { [refusal.culprit?.path ?? 'password']: say(refusal.message, refusal.params) } : {}
}

/** What the server said. */
export const serverPasswordProblems = ({ details, text }: Problem): PasswordProblems => {
  const path = (details as { path?: string } | undefined)?.path
  if (path === 'oldPassword') return { oldPassword: translate(accountTexts)('oldPasswordWrong') }
  return path === 'password' || path === 'passwordConfirmation' ? { [path]: text } : {}
}
