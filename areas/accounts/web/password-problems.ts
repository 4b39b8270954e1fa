import type { Problem } from '#kit/web/api.ts'
import { messageText, translate } from '#kit/web/i18n.ts'
import { accountMessages } from '../messages.ts'
import { type PasswordOwner, passwordRefusal } from '../rules/password.ts'
import { accountTexts } from './texts.ts'

type Input = 'oldPassword' | 'password' | 'passwordConfirmation'
/** The error text of each input of a password form. */
export type PasswordProblems = { readonly [K in Input]?: string }

interface PasswordInput {
  readonly oldPassword?: string
  readonly password: string
  readonly passwordConfirmation: string
}

/** Errors that can be found without the server. The owner is `{}` if unknown, as after following a reset link. */
export const localPasswordProblems = (owner: PasswordOwner, input: PasswordInput): PasswordProblems => {
  const empty = Object.entries(input).filter(([, value]) => value === '')
  if (empty.length > 0) return Object.fromEntries(empty.map(([name]) => [name, translate(accountTexts)('required')]))
  const refusal = passwordRefusal(owner, input.password, input.passwordConfirmation)
  return refusal ? { [refusal.culprit?.path ?? 'password']: messageText(refusal.message, refusal.params) } : {}
}

/** The errors in the server's response. */
export const serverPasswordProblems = ({ code, details, text }: Problem): PasswordProblems => {
  const path = (details as { path?: string } | undefined)?.path
  // the text of the source, 'User update fails', does not say why
  if (path === 'oldPassword' && code === accountMessages.USER_UPDATE_FAILS.code)
    return { oldPassword: translate(accountTexts)('oldPasswordWrong') }
  return path === 'oldPassword' || path === 'password' || path === 'passwordConfirmation' ? { [path]: text } : {}
}
