import type { Problem } from '#kit/web/api.ts'
import { translate } from '#kit/web/i18n.ts'
import { accountTexts } from './texts.ts'

type Input = 'oldPassword' | 'password' | 'passwordConfirmation'
export type Reasons = { readonly [K in Input]?: string }

const isProblem = (given: Problem | { readonly [K in Input]?: string }): given is Problem => 'ok' in given

/** Why a password form is refused, per input: what is empty before it is sent, and what the server said. */
export const reasonsOf = (given: Problem | { readonly [K in Input]?: string }): Reasons => {
  const t = translate(accountTexts)
  if (!isProblem(given))
    return Object.fromEntries(
      Object.entries(given)
        .filter(([, value]) => value === '')
        .map(([name]) => [name, t('required')]),
    )
  const path = (given.details as { path?: string } | undefined)?.path
  if (path === 'oldPassword') return { oldPassword: t('oldPasswordWrong') }
  return path === 'password' || path === 'passwordConfirmation' ? { [path]: given.text } : {}
}
