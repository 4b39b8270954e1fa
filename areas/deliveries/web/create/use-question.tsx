import { Modal } from 'antd'
import { type ReactNode, useCallback } from 'react'

export interface Question {
  readonly title: string
  readonly text?: string
  readonly yes: string
  readonly no: string
  /** The 'yes' throws something away. */
  readonly isDanger?: boolean
}

/** Asks once and answers whether it was 'yes'; Escape is 'no'. Show the second value somewhere in the page. */
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
        // what keeps everything is the one that Enter presses
        autoFocusButton: 'cancel',
        centered: true,
        icon: null,
      })) === true,
    [modal],
  )
  return [ask, place]
}
