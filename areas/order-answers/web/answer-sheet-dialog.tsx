import { Modal } from 'antd'
import { useState } from 'react'
import { bangkokDay } from '#kit/shared/dates.ts'
import type { Language } from '#kit/shared/message.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import type { SheetCell } from '#kit/shared/sheets/xlsx.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { saveFile } from '#kit/web/device/save-file.ts'
import { FaultText } from '#kit/web/feedback/fault.tsx'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useReturnFocus } from '#kit/web/feedback/return-focus.ts'
import { DropArea } from '#kit/web/form/drop-area.tsx'
import { readSpreadsheetRows } from '#kit/web/form/spreadsheet-rows.ts'
import { messageText, useLanguage, useTexts } from '#kit/web/i18n.ts'
import { createWorkbook } from '#kit/web/list/row-files.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import {
  type AnswerSheetTitle,
  answerSheetColumns,
  answerSheetTitles,
  answerWords,
  readAnswerSheet,
  type SheetAnswer,
} from '../rules/answer-sheet.ts'
import { type AnswerableLine, isWaitingForAnswer, sendAnswersInOneCall } from './line-answers.ts'
import { sendInParts } from './send-in-parts.ts'
import { sheetTexts } from './sheet-texts.ts'
import { answerTexts } from './texts.ts'
import './answer.css'

const columnWidths: Partial<Record<AnswerSheetTitle, number>> = { description: 40, reason: 40, item: 24, po: 16 }
const DEFAULT_COLUMN_WIDTH = 12

/** One answer in the preview. `problem`: the reason why the answer is refused. */
interface CheckedAnswer extends SheetAnswer<AnswerableLine> {
  readonly problem: string | undefined
  readonly isSent: boolean
}

const asCheckedAnswer = (answer: SheetAnswer<AnswerableLine>): CheckedAnswer => ({
  ...answer,
  problem: answer.refusal && messageText(answer.refusal.message, answer.refusal.params),
  isSent: false,
})

/** Returns the cells of an order line. Identifying numbers are texts, so that spreadsheet programs keep them. */
const cellsOf = (line: AnswerableLine): readonly SheetCell[] => {
  const cells: Record<AnswerSheetTitle, SheetCell> = {
    po: line.PO_NUMBER,
    release: line.RELEASE_NUM === null ? '' : String(line.RELEASE_NUM),
    line: String(line.LINE_NUM),
    shipment: String(line.SHIPMENT_NUM),
    job: line.JOBS ?? '',
    company: String(line.INV_ORGID),
    item: line.ITEM_CODE,
    description: line.DESCRIPTION,
    ordered: line.QUANTITY,
    due: line.DUE_DATE === null ? '' : { date: line.DUE_DATE },
    price: line.UNIT_PRICE ?? '',
    remaining: line.QUANTITY_REMAIN,
    ...{ answer: '', date: '', quantity: '', reason: '' },
  }
  return answerSheetColumns.map((column) => cells[column])
}

const createAnswerFile = (lines: readonly AnswerableLine[], language: Language, name: string): Blob => {
  const columns = answerSheetColumns.map((column) => ({
    title: answerSheetTitles[column][language],
    width: columnWidths[column] ?? DEFAULT_COLUMN_WIDTH,
  }))
  const workbook = createWorkbook(name.slice(0, 31), columns)
  for (const line of lines) workbook.add(cellsOf(line))
  return workbook.end()
}

/** Returns the answers that can be sent and are not sent yet. */
const correctAnswers = (answers: readonly CheckedAnswer[] = []) =>
  answers.flatMap((one) =>
    one.problem === undefined && !one.isSent && one.line && one.answer
      ? { ...one, line: one.line, answer: one.answer }
      : [],
  )

interface AnswerSheetDialogProps {
  /**
   * Loads the open order lines, including answered ones. If this fails, notifies the user and resolves to undefined.
   */
  readonly loadLines: () => Promise<readonly AnswerableLine[] | undefined>
  readonly onAnswered: () => void
  readonly onClose: () => void
}

/** Holds the step in progress, and the reason why the last step failed. */
const useStep = () => {
  const [busy, setBusy] = useState<'download' | 'read' | 'send'>()
  const [fault, setFault] = useState<string>()
  const during = async (step: NonNullable<typeof busy>, work: () => Promise<void>) => {
    setBusy(step)
    setFault(undefined)
    await work().finally(() => setBusy(undefined))
  }
  return { busy, fault, setFault, during }
}

/** Creates the spreadsheet of unanswered order lines, reads the completed file, and sends the valid answers. */
const useAnswerSheet = ({ loadLines, onAnswered }: AnswerSheetDialogProps) => {
  const t = useTexts(sheetTexts)
  const tAnswer = useTexts(answerTexts)
  const language = useLanguage()
  const { busy, fault, setFault, during } = useStep()
  const [answers, setAnswers] = useState<readonly CheckedAnswer[]>()

  const download = () =>
    during('download', async () => {
      const lines = (await loadLines())?.filter(isWaitingForAnswer)
      if (!lines) return
      if (lines.length === 0) return setFault(t('none'))
      saveFile(createAnswerFile(lines, language, t('fileName')), `${t('fileName')} ${bangkokDay(new Date())}.xlsx`)
    })

  const read = (file: File) =>
    during('read', async () => {
      setAnswers(undefined)
      const rows = await readSpreadsheetRows(file).catch(() => undefined)
      if (!rows) return setFault(t('unreadable', { name: file.name }))
      const lines = await loadLines()
      if (!lines) return
      const found = readAnswerSheet(rows, lines, bangkokDay(new Date()))
      if (!found) return setFault(t('otherColumns', { name: file.name }))
      if (found.length === 0) return setFault(t('empty'))
      setAnswers(found.map(asCheckedAnswer))
    })

  const right = correctAnswers(answers)
  const send = () =>
    during('send', async () => {
      const { results, failure } = await sendInParts(right, async (part) => {
        const reply = await sendAnswersInOneCall(part, true)
        if (!reply.ok) return reply
        const sent = new Map<number | undefined, CheckedAnswer>()
        for (const [index, one] of part.entries()) {
          const problem = reply.value[index]?.refused?.message
          sent.set(one.rows[0], { ...one, problem, isSent: problem === undefined })
        }
        setAnswers((before) => before?.map((one) => sent.get(one.rows[0]) ?? one))
        return reply
      })
      if (failure) setFault(failure.text)
      onAnswered()
      const count = results.filter(({ refused }) => !refused).length
      if (count > 0) notify.success(tAnswer('answered', { count }))
    })

  return { busy, answers, fault, right: right.length, download, read, send }
}

const MAX_FILE_MB = 5

const AnswerRow = ({ one }: { readonly one: CheckedAnswer }) => {
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

const AnswerPreview = ({ answers }: { readonly answers: readonly CheckedAnswer[] }) => {
  const t = useTexts(sheetTexts)
  const refused = answers.filter(({ problem }) => problem !== undefined)
  const right = answers.filter(({ problem }) => problem === undefined)
  return (
    <>
      <p role="status" className="answer-sheet-sum flow">
        {t('right', { count: right.length })}
        {refused.length > 0 && <b className="red-text">{t('refused', { count: refused.length })}</b>}
      </p>
      <section className="answer-sheet-rows breaks" tabIndex={0} aria-label={t('title')}>
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
              <AnswerRow key={one.rows[0]} one={one} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const SheetSteps = ({ sheet }: { readonly sheet: ReturnType<typeof useAnswerSheet> }) => {
  const t = useTexts(sheetTexts)
  const language = useLanguage()
  const { accept, propose, reject } = answerWords
  const { busy } = sheet
  return (
    <ol className="answer-sheet stack gap-12">
      <li>
        <p>{t('stepDownload')}</p>
        <Button
          aria-disabled={busy !== undefined || undefined}
          onClick={busy === undefined ? () => void sheet.download() : undefined}
        >
          <Icon name="download" size={16} />
          {t(busy === 'download' ? 'downloading' : 'download')}
        </Button>
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
const AnswerSheetDialog = (props: AnswerSheetDialogProps) => {
  const t = useTexts(sheetTexts)
  useReturnFocus()
  const sheet = useAnswerSheet(props)
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
        // the responses of the server appear in this dialog, so it cannot be closed with the keyboard while sending
        keyboard={busy !== 'send'}
        cancelButtonProps={{ disabled: busy === 'send' }}
        onCancel={props.onClose}
      >
        <SheetSteps sheet={sheet} />
        <FaultText text={fault} />
        {answers && <AnswerPreview answers={answers} />}
      </Modal>
    </AntdFrame>
  )
}
export default AnswerSheetDialog
