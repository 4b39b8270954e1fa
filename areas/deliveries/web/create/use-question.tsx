import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'

/** A question about discarding input. */
export interface Question {
  readonly title: string
  readonly text?: string
  readonly yes: string
  readonly no: string
}

interface OpenQuestion extends Question {
  readonly answer: (isConfirmed: boolean) => void
}

const ConfirmDialog = lazy(async () => ({ default: (await import('#kit/web/confirm-dialog.tsx')).ConfirmDialog }))

/**
 * Returns a function that asks the user a question and resolves to whether the user confirmed. Escape declines,
 * and Enter presses the button that discards nothing. The second value is the dialog, which the page must render.
 */
export const useQuestion = (): [ask: (question: Question) => Promise<boolean>, dialog: ReactNode] => {
  const [open, setOpen] = useState<OpenQuestion>()
  const ask = useCallback(async (question: Question) => {
    const isConfirmed = await new Promise<boolean>((answer) => setOpen({ ...question, answer }))
    setOpen(undefined)
    return isConfirmed
  }, [])
  const dialog = open && (
    <Suspense>
      <ConfirmDialog
        centered
        width={416}
        title={open.title}
        okText={open.yes}
        cancelText={open.no}
        busy={false}
        onConfirm={() => open.answer(true)}
        onClose={() => open.answer(false)}
      >
        {open.text}
      </ConfirmDialog>
    </Suspense>
  )
  return [ask, dialog]
}
