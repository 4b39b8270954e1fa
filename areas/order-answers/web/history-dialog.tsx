import { Modal } from 'antd'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { OrderAnswer } from '../contract.ts'
import { AnswerList } from './answer-history.tsx'
import { historyTexts } from './history-texts.ts'

/** Shows buyers all answers to the order line of the given answer. */
const AnswerHistoryDialog = ({ answer, onClose }: { readonly answer: OrderAnswer; readonly onClose: () => void }) => {
  const t = useTexts(historyTexts)
  return (
    <AntdFrame>
      <Modal
        open
        title={t('title', { po: answer.PO_NUMBER, line: answer.LINE_NUM })}
        footer={null}
        closable={{ 'aria-label': t('close') }}
        onCancel={onClose}
      >
        <p className="muted answer-item">
          {answer.ITEM_CODE} · {answer.DESCRIPTION}
        </p>
        <AnswerList line={answer} />
      </Modal>
    </AntdFrame>
  )
}
export default AnswerHistoryDialog
