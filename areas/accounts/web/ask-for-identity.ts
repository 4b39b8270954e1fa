import type { Problem } from '#kit/web/api.ts'
import { createStore } from '#kit/web/store.ts'
import { signInMessages } from '../rules/sign-in-messages.ts'

/** The input that confirms a session, and the function that receives the result. */
export interface Question {
  readonly by: 'code' | 'password'
  readonly answer: (isConfirmed: boolean) => void
}

export const identityQuestion = createStore<Question | undefined>(undefined)

/**
 * Asks the user to confirm the session if the refused call needs it.
 * @returns whether the user confirmed it; undefined if the call was refused for another reason
 */
export const askForIdentity = async ({ code, details }: Problem): Promise<boolean | undefined> => {
  if (code !== signInMessages.IDENTITY_NOT_CONFIRMED.code) return undefined
  const { by } = (details as { params: { by: Question['by'] } }).params
  return new Promise((resolve) => {
    identityQuestion.get()?.answer(false)
    identityQuestion.set({
      by,
      answer: (isConfirmed) => {
        identityQuestion.set(undefined)
        resolve(isConfirmed)
      },
    })
  })
}
