import { purchaseOrderMessages } from '#areas/purchase-orders/messages.ts'
import { isOutsideProcessing, isPrm, type PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { whyNotSelectable } from '#areas/purchase-orders/rules/still-deliverable.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { Message } from '#kit/shared/message.ts'
import { exact, isQuantity } from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../messages.ts'
import { isJobInTransit } from './choosable.ts'
import { checkDateRange, checkDateText, checkDeliveryDate } from './dates.ts'
import type { Draft, DraftLine } from './draft.ts'
import { checkAmount } from './lines/amount.ts'
import { areLotsSetUp, checkLotTotal, checkPackText, checkWholeLots, hasInvalidLot } from './lines/lots.ts'
import { MAX_PACKS, packTextFields, packTexts } from './lines/pack.ts'
import { checkPackCount } from './lines/packs.ts'
import { cleanNumber } from './number-key.ts'
import { checkDocumentNumber, checkPrintableText } from './numbers.ts'

export interface PreviewFacts extends PackExemption {
  /** True if an active delivery or an ERP invoice of the supplier has the number (checkdup, G-60). */
  readonly numberExists: boolean
  /** The day in Bangkok. */
  readonly today: IsoDate
}

type Check = (draft: Draft, facts: PreviewFacts) => Refusal[]

const refuseIf = (refused: boolean, message: Message, path: string): Refusal[] =>
  refused ? [refuse(message, {}, { path })] : []

/** Runs a check on each line, and returns the refusals with the index of their line. */
const checkEachLine = (draft: Draft, field: string, check: (line: DraftLine) => Refusal | Message | undefined) =>
  draft.lines.flatMap((line, row) => {
    const checked = check(line)
    if (!checked) return []
    const refusal = 'ok' in checked ? checked : refuse(checked)
    return [{ ...refusal, culprit: { ...refusal.culprit, path: `details.${field}.${row}`, line: row } }]
  })

const isMissing = (amount: number | null): boolean => amount === null || amount === 0
const noAmounts = (draft: Draft): boolean => draft.lines.every(({ amount }) => isMissing(amount))

/** Checks 1 to 10 in the order of S1 §5. Check 1 is skipped for an empty number (G-59). */
export const orderedChecks: readonly Check[] = [
  (draft, { numberExists }) =>
    refuseIf(cleanNumber(draft.number) !== '' && numberExists, messages.INVOICE_NO_EXISTS, 'details.invoiceNo'),
  (draft) => refuseIf(draft.isInvoice === null, messages.TYPE_REQUIRED, 'details.isInvoice'),
  (draft) => refuseIf(cleanNumber(draft.number) === '', messages.INVOICE_NO_REQUIRED, 'details.invoiceNo'),
  (draft) => refuseIf(!draft.documentDate && !draft.documentDateText, messages.DATE_REQUIRED, 'details.invoiceDate'),
  (draft) => refuseIf(!draft.site?.VENDOR_SITE_CODE, messages.SITE_REQUIRED, 'details.site'),
  (draft) => refuseIf(draft.lines.length === 0, messages.LINES_REQUIRED, 'details.poSelect'),
  (draft) =>
    refuseIf(!draft.deliveryDate && !draft.deliveryDateText, messages.DELIVERY_DATE_REQUIRED, 'details.deliveryDate'),
  (draft) => refuseIf(draft.lines.length > 0 && noAmounts(draft), messages.AMOUNTS_REQUIRED, 'details.delAmount'),
  (draft) => [
    ...(noAmounts(draft)
      ? []
      : checkEachLine(draft, 'delAmount', ({ amount }) => (isMissing(amount) ? messages.AMOUNT_MISSING : undefined))),
    ...checkEachLine(draft, 'qtyLot', ({ packCount }) => (isMissing(packCount) ? messages.PACKS_MISSING : undefined)),
    ...checkEachLine(draft, 'lotDetails', (line) =>
      isMissing(line.amount) || !line.packCount || areLotsSetUp(line) ? undefined : messages.LOT_DETAILS_MISSING,
    ),
  ],
  (draft) =>
    checkEachLine(draft, 'lotDetails', ({ packs }) => (hasInvalidLot(packs) ? messages.QTY_LOT_INVALID : undefined)),
]

const checkRepeatedLines: Check = (draft) => {
  const seen = new Set<string>()
  return checkEachLine(draft, 'poSelect', ({ line }) => {
    const key = lineKey(line)
    if (seen.has(key)) return messages.LINE_REPEATED
    seen.add(key)
    return undefined
  })
}

const checkPackCountOfSheet: Check = (draft) => {
  const packs = draft.lines.reduce((total, line) => total + (line.packCount ?? 0), 0)
  return packs > MAX_PACKS
    ? [refuse(messages.PACKS_TOO_MANY, { packs, most: MAX_PACKS }, { path: 'details.qtyLot' })]
    : []
}

const checkTexts: Check = (draft) => {
  const label = draft.isInvoice === false ? 'DO No.' : 'Invoice No.'
  const sheet = [
    checkDocumentNumber(cleanNumber(draft.number), label, { path: 'details.invoiceNo' }),
    checkPrintableText(draft.site?.VENDOR_SITE_CODE ?? '', 'Site', { path: 'details.site' }),
  ]
  return [
    ...sheet.filter((refusal) => refusal !== undefined),
    ...checkEachLine(draft, 'lotSup', ({ lotSup }) => checkPrintableText(lotSup, 'Lot Sup')),
    ...packTextFields.flatMap((field) =>
      checkEachLine(draft, packTexts[field].list, ({ packs }) => checkPackText(packs, field)),
    ),
  ]
}

const checkDates: Check = ({ deliveryDate, deliveryDateText, documentDate, documentDateText }, { today }) =>
  [
    checkDateText(deliveryDateText, 'details.deliveryDate') ??
      checkDateRange(deliveryDate || null, today, 'details.deliveryDate'),
    checkDateText(documentDateText, 'details.invoiceDate') ??
      checkDateRange(documentDate || null, today, 'details.invoiceDate'),
    checkDeliveryDate(deliveryDate || null, documentDate || null),
  ].filter((refusal) => refusal !== undefined)

/**
 * Repeats the rules that the table applies to entered values, because other deliveries may have changed the deliverable
 * quantity. For a job line in transit they are skipped, because the check against current deliveries reports the
 * duplicate (DLV-15).
 */
const checkLineRules: Check = (draft, facts) => [
  ...checkEachLine(draft, 'poSelect', ({ line }) => {
    if (isJobInTransit(line)) return undefined
    return isOutsideProcessing(line) && !line.JOBS ? purchaseOrderMessages.PO_IS_OSP : whyNotSelectable(line)
  }),
  ...checkEachLine(draft, 'delAmount', ({ line, amount }) =>
    isMissing(amount) || isJobInTransit(line) ? undefined : checkAmount(line, amount ?? 0, facts),
  ),
  ...checkEachLine(draft, 'qtyLot', ({ line, amount, packCount }) =>
    isMissing(amount) || packCount === null || packCount === 0 ? undefined : checkPackCount(line, amount, packCount),
  ),
  ...checkEachLine(draft, 'lotDetails', (line) =>
    !isMissing(line.amount) && areLotsSetUp(line) && !hasInvalidLot(line.packs)
      ? (checkWholeLots(line, line.packs) ?? checkLotTotal(line, line.packs))
      : undefined,
  ),
]

/**
 * Returns all refusals of the draft in the order of Preview: checks 1–10 (DLV-08), then texts, dates and line rules.
 * Preview reports the first refusal; the screen lists all of them before Preview. The check against the current
 * deliveries (`checkAgainstDeliveries`) follows.
 */
export const previewChecks = (draft: Draft, facts: PreviewFacts): Refusal[] =>
  [...orderedChecks, checkRepeatedLines, checkTexts, checkDates, checkLineRules, checkPackCountOfSheet].flatMap(
    (check) => check(draft, facts),
  )

/**
 * Checks a draft against the current deliveries, after the Preview checks. Refuses a number that is in transit, a job
 * line that is in transit (DLV-15, G-81), and a line whose quantity in transit plus the new amount exceeds QUANTITY.
 * Lines with PRM in the item code may exceed it (DLV-09).
 */
export const checkAgainstDeliveries = (
  lines: readonly Pick<DraftLine, 'line' | 'amount'>[],
  numberInTransit = false,
): Refusal[] => [
  ...(numberInTransit ? [refuse(messages.INVOICE_NO_IN_TRANSIT, {}, { path: 'details.invoiceNo' })] : []),
  ...lines.flatMap(({ line, amount }, row) => {
    const culprit = { path: `details.delAmount.${row}`, line: row }
    if (isJobInTransit(line)) return [refuse(messages.DUPLICATE_IN_TRANSIT, {}, culprit)]
    const exceeds = exact(line.transit)
      .plus(amount !== null && isQuantity(amount) ? amount : 0)
      .gt(line.QUANTITY)
    return exceeds && !isPrm(line) ? [refuse(messages.ITEM_EXCEEDS_PO, { item: line.ITEM_CODE }, culprit)] : []
  }),
]
