import { orderAnswerMessages as answerMessages } from '#areas/order-answers/messages.ts'
import type { Policy } from '#areas/order-answers/rules/policy.ts'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../../messages.ts'
import type { Draft } from '../../rules/draft.ts'
import { packTexts } from '../../rules/pack.ts'
import { previewChecks } from '../../rules/preview.ts'
import { recheck } from '../../rules/recheck.ts'
import type { InputField } from './use-line.ts'

/** A problem that Preview would report, with all affected lines (draft rows, from 0). */
export interface PreviewProblem {
  readonly refusal: Refusal
  readonly lines: readonly number[]
}

export interface KnownComplaint extends PackExemption {
  readonly numberExists: boolean
  /** The site is not one of the supplier's in this organisation, as the server would refuse it (DLV-21). */
  readonly siteUnknown?: boolean
  /** The day in Bangkok. */
  readonly today: IsoDate
  /** Rows of the draft whose lines are no longer open. */
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

/** if the lots of a line are not set up, its packs are empty too; one message is enough */
const withoutEchoes = (refusals: readonly Refusal[]): Refusal[] => {
  const notified = new Set(
    refusals.filter(({ message }) => message.code !== 'QTY_LOT_INVALID').map(({ culprit }) => culprit?.line),
  )
  return refusals.filter(({ message, culprit }) => message.code !== 'QTY_LOT_INVALID' || !notified.has(culprit?.line))
}

const ofGone = ({ lines }: Draft, gone: readonly number[]): Refusal[] =>
  gone.flatMap((row) => {
    const line = lines[row]?.line
    if (!line) return []
    return refuse(
      messages.LINE_NOT_IN_ERP,
      { po: line.PO_NUMBER, line: line.LINE_NUM },
      { path: `details.poSelect.${row}`, line: row },
    )
  })

/** All problems that Preview would report, in its order (DLV-08, DLV-09), grouped by line. */
export const previewProblems = (draft: Draft, known: KnownComplaint): PreviewProblem[] => {
  const checks = previewChecks(draft, known)
  const amounts = new Set(checks.map(({ culprit }) => culprit?.path))
  // a line whose quantity is already refused is not also refused for the quantity of the order
  const again = recheck({ numberInTransit: false, lines: draft.lines }).filter(
    ({ culprit }) => !amounts.has(culprit?.path),
  )
  const site = known.siteUnknown ? [refuse(messages.SITE_UNKNOWN, {}, { path: 'details.site' })] : []
  return groupByMessage(withoutEchoes([...checks, ...site, ...again, ...ofGone(draft, known.gone ?? [])]))
}

/** Problems that only the store would refuse (DLV-21). `lacking`: items without their sub-inventory. */
export const dockWarnings = (draft: Draft, lacking: readonly string[]): PreviewProblem[] =>
  groupByMessage(
    draft.lines.flatMap(({ line: { ITEM_CODE } }, row) =>
      lacking.includes(ITEM_CODE)
        ? [refuse(messages.SUB_INVENTORY_MISSING, { item: ITEM_CODE }, { path: `details.poSelect.${row}`, line: row })]
        : [],
    ),
  )

/** Lines that the organisation wants answered before they are delivered (ACK-03). */
export const answerWarnings = (
  draft: Draft,
  { policy, rows }: { readonly policy: Policy; readonly rows: readonly number[] },
): PreviewProblem[] =>
  groupByMessage(
    rows.flatMap((row) => {
      const line = draft.lines[row]?.line
      if (!line) return []
      const message = policy === 'require' ? answerMessages.ANSWER_REQUIRED : answerMessages.ANSWER_ASKED
      const named = { po: line.PO_NUMBER, line: line.LINE_NUM }
      return refuse(message, named, { path: `details.poSelect.${row}`, line: row })
    }),
  )

/** The id of an input of the page, or a field of the line that the refusal concerns. */
export type FieldPlace = { readonly id: string } | { readonly field: InputField }

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

/** The JOB OSP tab asks for a JOB No where the PO tab asks for a PO No. */
const otherTab: Readonly<Record<string, string>> = { 'what-ponum': 'what-job' }

/** Puts the cursor into an input of the page, on whichever tab it is. */
export const focusInput = (id: string): void =>
  (document.getElementById(id) ?? document.getElementById(otherTab[id] ?? ''))?.focus()

/** Whether the focus is still in the search form, or nowhere. */
export const isInSearch = (): boolean =>
  document.activeElement === document.body || document.activeElement?.closest('#what-panel') != null

/** The field to focus to correct a refusal. */
export const fieldToCorrect = ({ culprit }: Pick<Refusal, 'culprit'>): FieldPlace => {
  const path = culprit?.path ?? ''
  const id = inputs[path]
  return id ? { id } : { field: fields[path.split('.')[1] ?? ''] ?? 'amount' }
}
