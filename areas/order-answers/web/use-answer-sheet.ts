import { useState } from 'react'
import { bangkokDay } from '#kit/shared/dates.ts'
import type { Language } from '#kit/shared/message.ts'
import type { SheetCell } from '#kit/shared/xlsx.ts'
import { messageText, useLanguage, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { createWorkbook } from '#kit/web/row-files.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { rowsOfFile } from '#kit/web/spreadsheet-rows.ts'
import { readAnswerSheet, type SheetAnswer, type SheetTitle, sheetColumns, sheetTitles } from '../rules/answer-sheet.ts'
import { sendInParts } from './in-parts.ts'
import { type AnswerableLine, isWaiting, sendOneCall } from './line.ts'
import { sheetTexts } from './sheet-texts.ts'
import { answerTexts } from './texts.ts'

const WIDE: Partial<Record<SheetTitle, number>> = { description: 40, reason: 40, item: 24, po: 16 }
const WIDTH = 12

/** One answer in the preview. `problem`: the reason why the answer is refused. */
export interface CheckedAnswer extends SheetAnswer<AnswerableLine> {
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
  const cells: Record<SheetTitle, SheetCell> = {
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
  return sheetColumns.map((column) => cells[column])
}

const fileOf = (lines: readonly AnswerableLine[], language: Language, name: string): Blob => {
  const columns = sheetColumns.map((column) => ({
    title: sheetTitles[column][language],
    width: WIDE[column] ?? WIDTH,
  }))
  const workbook = createWorkbook(name.slice(0, 31), columns)
  for (const line of lines) workbook.add(cellsOf(line))
  return workbook.end()
}

/**
 * Enters the result of a sent answer.
 * @param problems the problem of each sent answer by its first row; undefined: the portal accepted the answer
 */
const withOutcome = (
  answer: CheckedAnswer,
  problems: ReadonlyMap<number | undefined, string | undefined>,
): CheckedAnswer => {
  if (!problems.has(answer.rows[0])) return answer
  const problem = problems.get(answer.rows[0])
  return { ...answer, problem, isSent: problem === undefined }
}

/** Returns the answers that can be sent and are not sent yet. */
const correctAnswers = (answers: readonly CheckedAnswer[] = []) =>
  answers.flatMap((one) =>
    one.problem === undefined && !one.isSent && one.line && one.answer
      ? { ...one, line: one.line, answer: one.answer }
      : [],
  )

export type LoadLines = () => Promise<readonly AnswerableLine[] | undefined>

/** The step that is under way, and the reason why the last one failed. */
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

/** Creates the spreadsheet of unanswered order lines, reads the filled-in file, and sends the valid answers. */
export const useAnswerSheet = (loadLines: LoadLines, onAnswered: () => void) => {
  const t = useTexts(sheetTexts)
  const tAnswer = useTexts(answerTexts)
  const language = useLanguage()
  const { busy, fault, setFault, during } = useStep()
  const [answers, setAnswers] = useState<readonly CheckedAnswer[]>()

  const download = () =>
    during('download', async () => {
      const lines = (await loadLines())?.filter(isWaiting)
      if (!lines) return
      if (lines.length === 0) return setFault(t('none'))
      saveFile(fileOf(lines, language, t('fileName')), `${t('fileName')} ${bangkokDay(new Date())}.xlsx`)
    })

  const read = (file: File) =>
    during('read', async () => {
      setAnswers(undefined)
      const rows = await rowsOfFile(file).catch(() => undefined)
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
        const reply = await sendOneCall(part, true)
        if (!reply.ok) return reply
        const problems = new Map(part.map(({ rows }, index) => [rows[0], reply.value[index]?.refused?.message]))
        setAnswers((before) => before?.map((one) => withOutcome(one, problems)))
        return reply
      })
      if (failure) setFault(failure.text)
      onAnswered()
      const count = results.filter(({ refused }) => !refused).length
      if (count > 0) notify.success(tAnswer('answered', { count }))
    })

  return { busy, answers, fault, right: right.length, download, read, send }
}
