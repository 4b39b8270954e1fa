import { orderAnswerMessages as answerMessages } from '#areas/order-answers/messages.ts'
import type { AnswerPolicy } from '#areas/order-answers/rules/policy.ts'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { Message } from '#kit/shared/message.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../../../messages.ts'
import type { Draft } from '../../../rules/draft.ts'
import { packTexts } from '../../../rules/lines/pack.ts'
import { checkAgainstDeliveries, previewChecks } from '../../../rules/preview.ts'
import type { InputField } from '../lines/use-line.ts'

/** A problem that Preview would report. `lines` contains the indexes (from 0) of all affected lines of the draft. */
export interface PreviewProblem {
  readonly refusal: Refusal
  readonly lines: readonly number[]
}

interface PreviewContext extends PackExemption {
  readonly numberExists: boolean
  /** True if the site is not a site of the supplier in this organisation. The server would refuse it (DLV-21). */
  readonly siteUnknown?: boolean
  /** The day in Bangkok. */
  readonly today: IsoDate
  /** The indexes of draft lines that are no longer open. */
  readonly gone?: readonly number[]
}

const groupByMessage = (refusals: readonly Refusal[]): PreviewProblem[] => {
  const byText = new Map<string, { refusal: Refusal; lines: number[] }>()
  for (const refusal of refusals) {
    const { message, params, culprit } = refusal
    const kind = JSON.stringify([message.code, params])
    const known = byText.get(kind)
    if (!known) byText.set(kind, { refusal, lines: culprit?.line === undefined ? [] : [culprit.line] })
    else if (culprit?.line !== undefined && !known.lines.includes(culprit.line)) known.lines.push(culprit.line)
  }
  return [...byText.values()]
}

/** Leaves out messages about empty packs of lines that have another message, such as lots that are not set up. */
const withoutPackRepeats = (refusals: readonly Refusal[]): Refusal[] => {
  const notified = new Set(
    refusals.filter(({ message }) => message.code !== 'QTY_LOT_INVALID').map(({ culprit }) => culprit?.line),
  )
  return refusals.filter(({ message, culprit }) => message.code !== 'QTY_LOT_INVALID' || !notified.has(culprit?.line))
}

const refuseLines = ({ lines }: Draft, rows: readonly number[], message: Message): Refusal[] =>
  rows.flatMap((row) => {
    const line = lines[row]?.line
    if (!line) return []
    const named = { po: line.PO_NUMBER, line: line.LINE_NUM }
    return refuse(message, named, { path: `details.poSelect.${row}`, line: row })
  })

/** Returns all problems that Preview would report, in its order (DLV-08, DLV-09), each with all of its lines. */
export const previewProblems = (draft: Draft, known: PreviewContext): PreviewProblem[] => {
  const checks = previewChecks(draft, known)
  const amounts = new Set(checks.map(({ culprit }) => culprit?.path))
  // a line whose quantity is already refused gets no second message about the quantity of the order
  const again = checkAgainstDeliveries(draft.lines).filter(({ culprit }) => !amounts.has(culprit?.path))
  const gone = refuseLines(draft, known.gone ?? [], messages.LINE_NOT_IN_ERP)
  const site = known.siteUnknown ? [refuse(messages.SITE_UNKNOWN, {}, { path: 'details.site' })] : []
  return groupByMessage(withoutPackRepeats([...checks, ...site, ...again, ...gone]))
}

/** Warns about goods that the store would refuse (DLV-21). `lacking` contains the items without their sub-inventory. */
export const subInventoryWarnings = (draft: Draft, lacking: readonly string[]): PreviewProblem[] =>
  groupByMessage(
    draft.lines.flatMap(({ line: { ITEM_CODE } }, row) =>
      lacking.includes(ITEM_CODE)
        ? [refuse(messages.SUB_INVENTORY_MISSING, { item: ITEM_CODE }, { path: `details.poSelect.${row}`, line: row })]
        : [],
    ),
  )

/** Returns warnings about lines for which the organisation wants an answer before the delivery (ACK-03). */
export const answerWarnings = (
  draft: Draft,
  { policy, rows }: { readonly policy: AnswerPolicy; readonly rows: readonly number[] },
): PreviewProblem[] =>
  groupByMessage(
    refuseLines(draft, rows, policy === 'require' ? answerMessages.ANSWER_REQUIRED : answerMessages.ANSWER_ASKED),
  )

/** How to find a field: the id of an input of the page, or a field in the row of the refused line. */
type FieldPlace = { readonly id: string } | { readonly field: InputField }

const inputs: Readonly<Record<string, string>> = {
  'details.isInvoice': 'how-type',
  'details.invoiceNo': 'how-number',
  'details.invoiceDate': 'how-document-date',
  'details.deliveryDate': 'how-delivery-date',
  'details.site': 'how-site',
  'details.poSelect': 'what-ponum',
}

const fields: Readonly<Record<string, InputField>> = {
  delAmount: 'amount',
  poSelect: 'amount',
  qtyLot: 'packs',
  lotDetails: 'lots',
  ...Object.fromEntries(Object.values(packTexts).map(({ list }) => [list, 'lots' as const])),
  lotSup: 'lotSup',
}

/** For the JOB OSP tab: the ids of its inputs, by the ids of the inputs that they replace. JOB No replaces PO No. */
const inputOnJobTab: Readonly<Record<string, string>> = { 'what-ponum': 'what-job' }

/** Moves the focus to an input of the page, or to the input that replaces it on the JOB OSP tab. */
export const focusInput = (id: string): void =>
  (document.getElementById(id) ?? document.getElementById(inputOnJobTab[id] ?? ''))?.focus()

/** Returns whether the focus is in the search form or on no element. */
export const isFocusInSearch = (): boolean =>
  document.activeElement === document.body || document.activeElement?.closest('#what-panel') != null

/** Returns the field that the user must correct after a refusal. */
export const fieldToCorrect = ({ culprit }: Pick<Refusal, 'culprit'>): FieldPlace => {
  const path = culprit?.path ?? ''
  const id = inputs[path]
  return id ? { id } : { field: fields[path.split('.')[1] ?? ''] ?? 'amount' }
}
