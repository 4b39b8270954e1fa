import { type Refusal, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'

export const MIN_PASSWORD_LENGTH = 8

/** Why a new password cannot be taken, or undefined (SES-09, G-26). */
export const passwordRefusal = (username: string, password: string, confirmation: string): Refusal | undefined => {
  if (password !== confirmation) return refuse(accountMessages.PASSWORDS_DIFFER, {}, { path: 'passwordConfirmation' })
  if ([...password].length < MIN_PASSWORD_LENGTH)
    return refuse(accountMessages.PASSWORD_TOO_SHORT, { length: MIN_PASSWORD_LENGTH }, { path: 'password' })
  if (username !== '' && password.toLowerCase() === username.toLowerCase())
    return refuse(accountMessages.PASSWORD_IS_USERNAME, {}, { path: 'password' })
  return undefined
}
