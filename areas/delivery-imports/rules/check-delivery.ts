import type { Delivery, OpenLine } from '#areas/deliveries/contract.ts'
import { deliveryMessages } from '#areas/deliveries/messages.ts'
import { type Draft, emptyDraft } from '#areas/deliveries/rules/draft.ts'
import { draftToRequest, type NewDelivery } from '#areas/deliveries/rules/draft-request.ts'
import { deliveredLines, toDeliveredLine } from '#areas/deliveries/rules/lines/delivered-lines.ts'
import { isSamePack } from '#areas/deliveries/rules/lines/pack.ts'
import { numberKey } from '#areas/deliveries/rules/number-key.ts'
import { checkAgainstDeliveries, type PreviewFacts, previewChecks } from '#areas/deliveries/rules/preview.ts'
import type { VendorSite } from '#areas/directory/contract.ts'
import { type AnswerPolicy, checkLinesAnswered } from '#areas/order-answers/rules/policy.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { exact } from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { importMessages as messages } from '../messages.ts'
import type { ColumnName } from './columns.ts'
import { createLinesOfGroup, type RowGroup, sharedValuesOfRows } from './group-rows.ts'
import { type CompanyNames, createLineFinder, type LineFinder } from './match-lines.ts'
import type { RowFault } from './read-rows.ts'

/** The maximum number of lines of a delivery, as in the create request. */
const MAX_LINES = 500

export interface ImportCheckContext extends Omit<PreviewFacts, 'numberExists'> {
  readonly vendorId: number
  readonly companyNames: CompanyNames
  readonly findLine: LineFinder<OpenLine>
  readonly isOffered: (company: number) => boolean
  readonly sitesOf: (company: number) => readonly VendorSite[]
  /** Returns whether the organisation requires an answer to each order line; 'off' for trial accounts. */
  readonly policyOf: (company: number) => AnswerPolicy
}

/** A checked delivery of the sheet: with a request if it passed all rules, otherwise with the faults of its rows. */
export interface CheckedDelivery {
  readonly group: RowGroup
  readonly draft: Draft
  readonly rowsOfLine: readonly (readonly number[])[]
  readonly request: NewDelivery | undefined
  readonly faults: readonly RowFault[]
}

const columnOfPath: Readonly<Record<string, ColumnName>> = {
  invoiceNo: 'number',
  isInvoice: 'type',
  invoiceDate: 'date',
  deliveryDate: 'deliveryDate',
  site: 'site',
  poSelect: 'order',
  delAmount: 'quantity',
  qtyLot: 'packs',
  lotDetails: 'packs',
  lotSup: 'lotSup',
  heatDetails: 'heat',
  company: 'company',
}

/** Returns the row and column to which a refusal belongs. Without a line, this is the first row of the delivery. */
export const toRowFault = (
  { group, rowsOfLine }: Pick<CheckedDelivery, 'group' | 'rowsOfLine'>,
  refusal: Refusal,
): RowFault => {
  const { path = '', line } = refusal.culprit ?? {}
  const field = path.replace(/^details\./, '').split('.')[0] ?? ''
  const row = (line === undefined ? undefined : rowsOfLine[line]?.[0]) ?? group.rows[0]?.row ?? 0
  return { row, column: columnOfPath[field] ?? 'number', refusal }
}

const followUps = [
  deliveryMessages.LOT_DETAILS_MISSING,
  deliveryMessages.QTY_LOT_INVALID,
  deliveryMessages.LOT_TOTAL_WRONG,
].map(({ code }) => code)

/** Removes refusals that only follow from another refusal of the same line, and repeated codes of a line. */
const withoutFollowUps = (refusals: readonly Refusal[]): Refusal[] =>
  refusals.filter(({ message, culprit }, place) => {
    const ofLine = refusals.filter((other) => other.culprit?.line === culprit?.line)
    if (followUps.includes(message.code) && culprit?.line !== undefined)
      return !ofLine.some((other) => !followUps.includes(other.message.code)) && ofLine[0] === refusals[place]
    return ofLine.find((other) => other.message.code === message.code) === refusals[place]
  })

/** Finds the site by its code. Without a code, returns the supplier's site in the organisation if there is only one. */
const findSite = (typed: string, sites: readonly VendorSite[]): VendorSite | null => {
  if (typed === '') return (sites.length === 1 ? sites[0] : undefined) ?? null
  return sites.find(({ VENDOR_SITE_CODE }) => VENDOR_SITE_CODE.trim() === typed) ?? null
}

const checkWholeDelivery = (
  draft: Draft & { readonly company: number },
  facts: ImportCheckContext,
  numberExists: boolean,
): Refusal[] => {
  if (draft.lines.length > MAX_LINES) return [refuse(messages.IMPORT_LINES_TOO_MANY, { most: MAX_LINES })]
  const refusals = previewChecks(draft, { ...facts, numberExists })
  if (refusals.length > 0) return withoutFollowUps(refusals)
  const answered = checkLinesAnswered(
    facts.policyOf(draft.company),
    draft.lines.map(({ line }) => ({ ...line, state: (line as OpenLine).answer?.state ?? 'open' })),
  )
  return [...checkAgainstDeliveries(draft.lines), ...(answered ? [answered] : [])]
}

/**
 * Applies the rules of Preview and Confirm to the rows of one delivery (DLV-24).
 * @param numberExists whether the number is taken by another delivery or invoice
 * @param taken the quantity of each order line in earlier deliveries of the same sheet, by `lineKey`
 */
export const checkDelivery = (
  group: RowGroup,
  facts: ImportCheckContext,
  numberExists: boolean,
  taken: ReadonlyMap<string, number>,
): CheckedDelivery => {
  const { head, faults: headFaults } = sharedValuesOfRows(group)
  const found = createLinesOfGroup(group, facts.findLine)
  const company = found.lines[0]?.line.INV_ORGID ?? null
  const lines = found.lines.map((one) => {
    const transit = exact(one.line.transit).plus(taken.get(lineKey(one.line)) ?? 0)
    return { ...one, line: { ...one.line, transit: transit.toNumber() } }
  })
  const site = company === null ? null : findSite(head.site, facts.sitesOf(company))
  const draft = {
    ...emptyDraft,
    company,
    supplier: facts.vendorId,
    isInvoice: head.isInvoice,
    number: group.number,
    documentDate: head.date,
    deliveryDate: head.deliveryDate,
    site,
    lines,
  }
  const checked = { group, draft, rowsOfLine: found.rowsOfLine }
  const firstRow = found.rowsOfLine[0]?.[0] ?? 0
  const faults = [...headFaults, ...found.faults]
  for (const [place, { line }] of lines.entries())
    if (line.INV_ORGID !== company) {
      const refusal = refuse(messages.IMPORT_ROW_DIFFERS, { row: firstRow })
      faults.push({ row: found.rowsOfLine[place]?.[0] ?? firstRow, column: 'company', refusal })
    }
  if (company !== null && !facts.isOffered(company))
    faults.push(toRowFault(checked, refuse(deliveryMessages.COMPANY_NOT_ALLOWED, {}, { path: 'company' })))
  if (company !== null && head.site !== '' && site === null)
    faults.push(toRowFault(checked, refuse(deliveryMessages.SITE_UNKNOWN, {}, { path: 'details.site' })))
  const complete = company === null ? undefined : { ...draft, company }
  // the rules for whole deliveries run only if no cell has a fault; otherwise they would report the same faults again
  const checkable = faults.length === 0 ? complete : undefined
  const refusals = checkable
    ? checkWholeDelivery(checkable, facts, numberExists).map((refusal) => toRowFault(checked, refusal))
    : []
  const all = [...faults, ...refusals]
  return { ...checked, faults: all, request: complete && all.length === 0 ? draftToRequest(complete) : undefined }
}

const isEmptyOrSame = <T>(typed: T | null | '', stored: T | null): boolean =>
  typed === null || typed === '' || typed === stored

/**
 * Returns whether the rows have the type, dates and site of the delivery. If a DO has become an invoice, its rows are
 * compared with the former number and date.
 */
const hasSameHead = (group: RowGroup, { details }: Delivery): boolean => {
  const { head, faults } = sharedValuesOfRows(group)
  const isFormerDo = details.doNo !== null && numberKey(details.doNo) === group.key
  return (
    faults.length === 0 &&
    isEmptyOrSame(head.isInvoice, isFormerDo ? false : details.isInvoice) &&
    isEmptyOrSame(head.date, isFormerDo ? details.doDate : details.invoiceDate) &&
    isEmptyOrSame(head.deliveryDate, details.deliveryDate) &&
    isEmptyOrSame(head.site, details.site.VENDOR_SITE_CODE)
  )
}

/**
 * Returns whether the rows are an existing delivery that was sent again, with the same lines, quantities and packs. The
 * order lines are read from the delivery, because the ERP may have closed them in the meantime.
 */
export const isSameDelivery = (group: RowGroup, delivery: Delivery, companyNames: CompanyNames): boolean => {
  if (!hasSameHead(group, delivery)) return false
  const stored = deliveredLines(delivery.details)
  const { lines, faults } = createLinesOfGroup(group, createLineFinder(delivery.details.poSelect, companyNames))
  if (faults.length > 0 || lines.length !== stored.length) return false
  return lines.every((draft) => {
    const sent = toDeliveredLine(draft, delivery.details.deliveryDate)
    const same = stored.find(({ line }) => lineKey(line) === lineKey(sent.line))
    return (
      same !== undefined &&
      same.amount === sent.amount &&
      same.lotSup === sent.lotSup &&
      same.packs.length === sent.packs.length &&
      same.packs.every((pack, place) => {
        const other = sent.packs[place]
        return other !== undefined && isSamePack(pack, other)
      })
    )
  })
}
