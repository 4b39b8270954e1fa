import { Modal } from 'antd'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { DropArea } from '#kit/web/drop-area.tsx'
import { Fault } from '#kit/web/fault.tsx'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import { sheetAnswers } from '../rules/answer-sheet.ts'
import { sheetTexts } from './sheet-texts.ts'
import { answerTexts } from './texts.ts'
import { type CheckedAnswer, type LoadLines, useAnswerSheet } from './use-answer-sheet.ts'
import './answer.css'

const MAX_FILE_MB = 5

const Row = ({ one }: { readonly one: CheckedAnswer }) => {
  const t = useTexts(sheetTexts)
  const tAnswer = useTexts(answerTexts)
  const { rows, po, lineText, line, answer, schedule, problem, isSent } = one
  return (
    <tr>
      <td className="number">{rows.join(', ')}</td>
      <td>
        PO {po} / {lineText}
        {line && <span className="muted"> {line.ITEM_CODE}</span>}
      </td>
      <td>
        {answer && tAnswer(answer)}
        {answer === 'propose' && (
          <span className="muted">
            {schedule
              .map(({ date, quantity }) => `${date || '–'}: ${Number.isNaN(quantity) ? '–' : formatQuantity(quantity)}`)
              .join(', ')}
          </span>
        )}
        {problem === undefined ? (
          <span className="green-text">
            <Icon name="tick" size={14} />
            {t(isSent ? 'sent' : 'ready')}
          </span>
        ) : (
          <span className="red-text">{problem}</span>
        )}
      </td>
    </tr>
  )
}

/** Shows the answers that were read from the spreadsheet, the refused ones first. */
const Preview = ({ answers }: { readonly answers: readonly CheckedAnswer[] }) => {
  const t = useTexts(sheetTexts)
  const refused = answers.filter(({ problem }) => problem !== undefined)
  const right = answers.filter(({ problem }) => problem === undefined)
  return (
    <>
      <p role="status" className="answer-sheet-sum flow">
        {t('right', { count: right.length })}
        {refused.length > 0 && <b className="red-text">{t('refused', { count: refused.length })}</b>}
      </p>
      <section className="answer-sheet-rows" tabIndex={0} aria-label={t('title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('rows')}</th>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('answer')}</th>
            </tr>
          </thead>
          <tbody>
            {[...refused, ...right].map((one) => (
              <Row key={one.rows[0]} one={one} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface AnswerSheetDialogProps {
  /** Loads the open order lines, also those that were answered; undefined if this failed, after notifying the user. */
  readonly loadLines: LoadLines
  readonly onAnswered: () => void
  readonly onClose: () => void
}

const SheetSteps = ({ sheet }: { readonly sheet: ReturnType<typeof useAnswerSheet> }) => {
  const t = useTexts(sheetTexts)
  const language = useLanguage()
  const { accept, propose, reject } = sheetAnswers
  const { busy } = sheet
  return (
    <ol className="answer-sheet stack gap-12">
      <li>
        <p>{t('stepDownload')}</p>
        <button
          type="button"
          className="button"
          aria-disabled={busy !== undefined || undefined}
          onClick={busy === undefined ? () => void sheet.download() : undefined}
        >
          <Icon name="download" size={16} />
          {t(busy === 'download' ? 'downloading' : 'download')}
        </button>
      </li>
      <li>
        <p>{t('stepFill', { accept: accept[language], propose: propose[language], reject: reject[language] })}</p>
      </li>
      <li>
        <p>{t('stepUpload')}</p>
        <DropArea
          label={t('file')}
          accept=".xlsx,.csv,.txt"
          multiple={false}
          mostMb={MAX_FILE_MB}
          disabled={busy !== undefined}
          onFiles={([file]) => file && void sheet.read(file)}
        />
      </li>
    </ol>
  )
}

/** Lets a supplier answer order lines with a spreadsheet: download, fill in, check, send (ACK-01). */
const AnswerSheetDialog = ({ loadLines, onAnswered, onClose }: AnswerSheetDialogProps) => {
  const t = useTexts(sheetTexts)
  useReturnFocus()
  const sheet = useAnswerSheet(loadLines, onAnswered)
  const { busy, answers, fault, right } = sheet
  return (
    <AntdFrame>
      <Modal
        open
        width={720}
        title={t('title')}
        okText={busy === 'send' ? t('sending') : t('send', { count: right })}
        okButtonProps={{ disabled: busy !== undefined || right === 0 }}
        cancelText={t('close')}
        closable={false}
        mask={{ closable: false }}
        onOk={() => void sheet.send()}
        // the answers of the server are shown in this dialog
        keyboard={busy !== 'send'}
        cancelButtonProps={{ disabled: busy === 'send' }}
        onCancel={onClose}
      >
        <SheetSteps sheet={sheet} />
        <Fault text={fault} />
        {answers && <Preview answers={answers} />}
      </Modal>
    </AntdFrame>
  )
}
export default AnswerSheetDialog
