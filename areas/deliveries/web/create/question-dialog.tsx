import { Modal } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useReturnFocus } from '#kit/web/return-focus.ts'

export interface Question {
  readonly title: string
  readonly text?: string
  readonly yes: string
  readonly no: string
  /** Whether the confirmation discards input. */
  readonly isDanger?: boolean
}

interface QuestionDialogProps {
  readonly question: Question
  readonly answer: (isConfirmed: boolean) => void
}

/** Shows a question until the user answers it. */
const QuestionModal = ({ question, answer }: QuestionDialogProps) => {
  const [modal, place] = Modal.useModal()
  useReturnFocus()
  const open = useEffectEvent(() => {
    const { title, text, yes, no, isDanger = true } = question
    const dialog = modal.confirm({
      title,
      content: text,
      okText: yes,
      cancelText: no,
      okButtonProps: { danger: isDanger },
      // Enter presses the button that discards nothing
      autoFocusButton: 'cancel',
      centered: true,
      icon: null,
    })
    dialog.then(
      (isConfirmed) => answer(isConfirmed === true),
      () => answer(false),
    )
    return dialog
  })
  useEffect(() => {
    const dialog = open()
    return () => dialog.destroy()
  }, [])
  return place
}

const QuestionDialog = (props: QuestionDialogProps) => (
  <AntdFrame>
    <QuestionModal {...props} />
  </AntdFrame>
)

export default QuestionDialog
