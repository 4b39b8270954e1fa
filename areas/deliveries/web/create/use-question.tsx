import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'

/** A question about discarding input. */
export interface Question {
  readonly title: string
  readonly text?: string
  readonly yes: string
  readonly no: string
}

interface OpenQuestion {
  readonly question: Question
  readonly answer: (isConfirmed: boolean) => void
}

const ConfirmDialog = lazy(async () => ({ default: (await import('#kit/web/confirm-dialog.tsx')).ConfirmDialog }))

/** Shows a question until the user answers it. Enter presses the button that discards nothing. */
const QuestionDialog = ({ question: { title, text, yes, no }, answer }: OpenQuestion) => (
  <Suspense>
    <ConfirmDialog
      centered
      width={416}
      title={title}
      okText={yes}
      cancelText={no}
      busy={false}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {text}
    </ConfirmDialog>
  </Suspense>
)

/**
 * Returns a function that asks the user a question and resolves to whether the user confirmed. Escape declines. The
 * second value is the dialog, which the page must render.
 */
export const useQuestion = (): [ask: (question: Question) => Promise<boolean>, dialog: ReactNode] => {
  const [open, setOpen] = useState<OpenQuestion>()
  const ask = useCallback(async (question: Question) => {
    const isConfirmed = await new Promise<boolean>((answer) => setOpen({ question, answer }))
    setOpen(undefined)
    return isConfirmed
  }, [])
  return [ask, open && <QuestionDialog {...open} />]
}
