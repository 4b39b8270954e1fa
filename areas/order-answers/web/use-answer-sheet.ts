import { useState } from 'react'
import { bangkokDay } from '#kit/shared/dates.ts'
import { type SheetCell, XlsxWriter } from '#kit/shared/xlsx.ts'
import { messageText, useLanguage, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { rowsOfFile } from '#kit/web/spreadsheet-rows.ts'
import { readAnswerSheet, type SheetAnswer, type SheetTitle, sheetColumns, sheetTitles } from '../rules/answer-sheet.ts'
import { sendInParts } from './in-parts.ts'
import { type AnswerableLine, isWaiting, sendOneCall } from './line.ts'
import { sheetTexts } from './sheet-texts.ts'
import { answerTexts } from './texts.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
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

const fileOf = (lines: readonly AnswerableLine[], language: 'en' | 'th', name: string): Blob => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const columns = sheetColumns.map((column) => ({
    title: sheetTitles[column][language],
    width: WIDE[column] ?? WIDTH,
  }))
  const writer = new XlsxWriter(name.slice(0, 31), columns, (bytes) => parts.push(Uint8Array.from(bytes)))
  for (const line of lines) writer.row(cellsOf(line))
  writer.end()
  return new Blob(parts, { type: XLSX })
}

/** The problem of each sent answer by its first row; the value is undefined if the portal accepted the answer. */
type Outcomes = ReadonlyMap<number | undefined, string | undefined>

const withOutcome = (answer: CheckedAnswer, outcomes: Outcomes): CheckedAnswer => {
  if (!outcomes.has(answer.rows[0])) return answer
  const problem = outcomes.get(answer.rows[0])
  return { ...answer, problem, isSent: problem === undefined }
}

export type LoadLines = () => Promise<readonly AnswerableLine[] | undefined>

/** Creates the spreadsheet of unanswered order lines, reads the filled-in file, and sends the valid answers. */
export const useAnswerSheet = (loadLines: LoadLines, onAnswered: () => void) => {
  const t = useTexts(sheetTexts)
  const tAnswer = useTexts(answerTexts)
  const language = useLanguage()
  const [busy, setBusy] = useState<'download' | 'read' | 'send'>()
  const [answers, setAnswers] = useState<readonly CheckedAnswer[]>()
  const [fault, setFault] = useState<string>()

  const during = async (what: NonNullable<typeof busy>, work: () => Promise<void>) => {
    setBusy(what)
    setFault(undefined)
    await work().finally(() => setBusy(undefined))
  }

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

  const right = (answers ?? []).filter(({ problem, isSent }) => problem === undefined && !isSent)

  const send = () =>
    during('send', async () => {
      const given = right.flatMap((one) =>
        one.line && one.answer ? { ...one, line: one.line, answer: one.answer } : [],
      )
      const { results, failure } = await sendInParts(given, async (part) => {
        const reply = await sendOneCall(part, true)
        if (!reply.ok) return reply
        const outcomes = new Map(part.map(({ rows }, index) => [rows[0], reply.value[index]?.refused?.message]))
        setAnswers((before) => before?.map((one) => withOutcome(one, outcomes)))
        return reply
      })
      if (failure) setFault(failure.text)
      onAnswered()
      const count = results.filter(({ refused }) => !refused).length
      if (count > 0) notify.success(tAnswer('answered', { count }))
    })

  return { busy, answers, fault, right: right.length, download, read, send }
}
