import { Modal } from 'antd'
import { type ReactNode, useCallback } from 'react'

export interface Question {
  readonly title: string
  readonly text?: string
  readonly yes: string
  readonly no: string
  /** True if confirming discards something. */
  readonly isDanger?: boolean
}

/**
 * Asks a question and resolves to whether the user confirmed. Escape declines. The second value must be rendered in
 * the page.
 */
export const useQuestion = (): [ask: (question: Question) => Promise<boolean>, place: ReactNode] => {
  const [modal, place] = Modal.useModal()
  const ask = useCallback(
    async ({ title, text, yes, no, isDanger = true }: Question) =>
      (await modal.confirm({
        title,
        content: text,
        okText: yes,
        cancelText: no,
        okButtonProps: { danger: isDanger },
        // Enter presses the button that keeps everything
        autoFocusButton: 'cancel',
        centered: true,
        icon: null,
      })) === true,
    [modal],
  )
  return [ask, place]
}
