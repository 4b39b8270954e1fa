import { lazy, Suspense } from 'react'
import type { Problem } from '#kit/web/api.ts'
import { createStore, useStore } from '#kit/web/store.ts'
import { signInMessages } from '../rules/sign-in/sign-in-messages.ts'
import { session } from './current-session.ts'
import type { IdentityConfirmation } from './identity-dialog.tsx'

const IdentityDialog = lazy(() => import('./identity-dialog.tsx'))

const openQuestion = createStore<IdentityConfirmation | undefined>(undefined)

/**
 * Lets the user confirm the session if the call was refused for lack of it.
 * @returns whether the user confirmed it; undefined if the call was refused for another reason
 */
export const confirmIdentityIfNeeded = async ({ code, details }: Problem): Promise<boolean | undefined> => {
  if (code !== signInMessages.IDENTITY_NOT_CONFIRMED.code) return undefined
  const { by } = (details as { params: Pick<IdentityConfirmation, 'by'> }).params
  const userId = session.get()?.user.id
  return new Promise((resolve) => {
    openQuestion.get()?.answer(false)
    const answer = (isConfirmed: boolean) => {
      unsubscribe()
      openQuestion.set(undefined)
      resolve(isConfirmed)
    }
    // the next user, who may have signed in with another tab, must not send the former user's call
    const unsubscribe = session.subscribe(() => {
      if (session.get()?.user.id !== userId) answer(false)
    })
    openQuestion.set({ by, answer })
  })
}

/**
 * Shows the dialog that asks for a code or the password when a call requires a confirmed session (SES-11). The dialog
 * is loaded only then.
 */
export const IdentityDialogHost = () => {
  const question = useStore(openQuestion)
  return (
    question && (
      <Suspense fallback={null}>
        <IdentityDialog {...question} />
      </Suspense>
    )
  )
}
