import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { Question } from './question-dialog.tsx'

interface OpenQuestion {
  readonly question: Question
  readonly answer: (isConfirmed: boolean) => void
}

const QuestionDialog = lazy(() => import('./question-dialog.tsx'))

/**
 * Returns a function that asks the user a question and resolves to whether the user confirmed. Escape declines. The
 * second value is the dialog, which the page must render.
 */
export const useQuestion = (): [ask: (question: Question) => Promise<boolean>, dialog: ReactNode] => {
  const [open, setOpen] = useState<OpenQuestion>()
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        const answer = (isConfirmed: boolean) => {
          setOpen(undefined)
          resolve(isConfirmed)
        }
        setOpen({ question, answer })
      }),
    [],
  )
  const dialog = open && (
    <Suspense fallback={null}>
      <QuestionDialog {...open} />
    </Suspense>
  )
  return [ask, dialog]
}
