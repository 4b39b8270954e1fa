import { Modal } from 'antd'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useReturnFocus } from '#kit/web/return-focus.ts'

/** A question about discarding input. */
export interface Question {
  readonly title: string
  readonly text?: string
  readonly yes: string
  readonly no: string
}

interface QuestionDialogProps {
  readonly question: Question
  readonly answer: (isConfirmed: boolean) => void
}

/** Shows a question until the user answers it. Enter presses the button that discards nothing. */
const QuestionDialog = ({ question: { title, text, yes, no }, answer }: QuestionDialogProps) => {
  useReturnFocus()
  return (
    <AntdFrame>
      <Modal
        open
        centered
        width={416}
        title={title}
        okText={yes}
        okButtonProps={{ danger: true }}
        cancelText={no}
        cancelButtonProps={{ autoFocus: true }}
        closable={false}
        mask={{ closable: false }}
        onOk={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {text}
      </Modal>
    </AntdFrame>
  )
}

export default QuestionDialog
