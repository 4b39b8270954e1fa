import { lazy, Suspense } from 'react'
import { useStore } from '#kit/web/store.ts'
import { identityQuestion } from './ask-for-identity.ts'

const IdentityDialog = lazy(() => import('./identity-dialog.tsx'))

/** Asks for a code or the password when a call needs a confirmed session (SES-11). Loads the dialog only then. */
export const IdentityQuestion = () => {
  const question = useStore(identityQuestion)
  return (
    question && (
      <Suspense fallback={null}>
        <IdentityDialog question={question} />
      </Suspense>
    )
  )
}
