import type { HeaderFacts } from '#areas/deliveries/rules/codes/qr-payload.ts'
import { readPayload } from '#areas/deliveries/rules/codes/read-payload.ts'
import { isActionAllowed } from '#areas/deliveries/rules/status.ts'
import type { Message, Params } from '#kit/shared/message.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import type { DockDelivery } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { findPendingHeader, findSheetOfHeader } from './scan/match-sheet.ts'
import { nextStepOfOtherCompany, nextStepOfRefusal, nextStepOfUnknownCode } from './scan/next-step.ts'
import { type LookupResult, MAX_SHOWN_OUTCOMES, type NumberedOutcome, type ScanOutcome } from './scan/session.ts'

type ReplaceDoFacts = Pick<DockDelivery, 'number' | 'status' | 'isInvoice' | 'doNumber'>

/**
 * Returns why the ERP cannot be notified that a DO became an invoice (RCV-06, G-49): the DO must be received and have
 * an invoice number. Returns `done` if the ERP already has the invoice number.
 */
export const whyNotReplaceDo = ({
  number,
  status,
  isInvoice,
  doNumber,
}: ReplaceDoFacts): Refusal | 'done' | undefined => {
  if (status === 'transit_demo') return refuse(messages.SCAN_DEMO, { number })
  if (status === 'deleted') return refuse(messages.INVOICE_NOT_IN_SYSTEM, { number })
  if (status === 'completed') return doNumber === null ? refuse(messages.NEVER_A_DO, { number }) : 'done'
  if (!isActionAllowed('replace', status)) return refuse(messages.INVOICE_NOT_RECEIVED, { number })
  return isInvoice && doNumber !== null ? undefined : refuse(messages.DO_WITHOUT_INVOICE, { number })
}

/**
 * A DO that became an invoice and whose new header (type 2) was scanned. It can be submitted, or was already submitted.
 */
export interface DoEntry {
  readonly delivery: DockDelivery
  readonly isDone: boolean
  /** True if it was submitted while the ERP was not available. The server will post it automatically (ERP-04). */
  readonly waits?: boolean
}

/** The state of the DO TO INVOICE tab. It is plain JSON. */
export interface DoList {
  readonly entries: readonly DoEntry[]
  readonly pending: readonly HeaderFacts[]
  readonly last: readonly NumberedOutcome[]
}

export const emptyDoList: DoList = { entries: [], pending: [], last: [] }

type NewOutcome = Pick<ScanOutcome, 'text' | 'isFailedSubmit' | 'next'> & { readonly params?: Params }

const withOutcome = (
  list: DoList,
  kind: ScanOutcome['kind'],
  message: Message,
  { params = {}, ...outcome }: NewOutcome,
): DoList => {
  const nth = (list.last[0]?.nth ?? 0) + 1
  return { ...list, last: [{ kind, message, params, ...outcome, nth }, ...list.last].slice(0, MAX_SHOWN_OUTCOMES) }
}

/**
 * Handles a scan on the DO TO INVOICE tab, which accepts headers of type 2 in any order and needs no employee ID
 * (G-116).
 */
export const scanDoHeader = (list: DoList, text: string, company: number | null): DoList => {
  const payload = readPayload(text)
  const reject = (message: Message, next: ScanOutcome['next']): DoList =>
    withOutcome(list, 'wrong', message, { text, next })
  if (payload.kind === 'header')
    return reject(messages.SCAN_RECEIVED_TAB, {
      message: messages.NEXT_RECEIVED_TAB,
      params: { number: payload.number },
    })
  if (payload.kind === 'employee') return withOutcome(list, 'duplicate', messages.EMPLOYEE_NOT_NEEDED, { text })
  if (payload.kind !== 'convertedHeader') return reject(messages.QR_INCORRECT, nextStepOfUnknownCode(text))
  const { number, organisation } = payload
  if (organisation !== company) return reject(messages.SCAN_OTHER_COMPANY, nextStepOfOtherCompany(number, organisation))
  const isKnown =
    findSheetOfHeader(list.entries, payload) ||
    findPendingHeader(
      list.pending.map((header) => ({ header })),
      payload,
    )
  if (isKnown)
    return withOutcome(list, 'duplicate', messages.SCAN_DUPLICATE, {
      text,
      next: { message: messages.NEXT_IN_LIST, params: { number } },
    })
  const { kind: _, doNumber: _old, ...header } = payload
  return withOutcome({ ...list, pending: [...list.pending, header] }, 'waiting', messages.HEADER_ASKED, {
    text,
    params: { number },
  })
}

export const applyDoLookup = (list: DoList, header: HeaderFacts, lookup: LookupResult): DoList => {
  const withoutHeader = {
    ...list,
    pending: list.pending.filter((one) => one.vendor !== header.vendor || one.number !== header.number),
  }
  const text = header.number
  if ('refused' in lookup)
    return withOutcome(withoutHeader, 'wrong', lookup.refused.message, {
      text,
      params: lookup.refused.params,
      next: nextStepOfRefusal(header, lookup.refused.message),
    })
  const { found } = lookup
  const why = whyNotReplaceDo(found)
  if (why === 'done')
    return withOutcome(withoutHeader, 'duplicate', messages.DO_ALREADY_INVOICE, {
      text,
      params: { number: found.number },
    })
  if (why) return withOutcome(withoutHeader, 'wrong', why.message, { text, params: why.params })
  // completed entries are removed when the next header is scanned
  const otherEntries = withoutHeader.entries.filter(({ delivery, isDone }) => !isDone && delivery.id !== found.id)
  // already submitted on another device
  const waits = found.waitingSince !== null
  const entries = [...otherEntries, { delivery: found, isDone: false, waits }]
  if (waits) return withOutcome({ ...withoutHeader, entries }, 'waiting', messages.ERP_AWAY, { text })
  return withOutcome({ ...withoutHeader, entries }, 'good', messages.DO_TAKEN, {
    text,
    params: { doNo: found.doNumber ?? '', no: found.number },
  })
}

/** Marks entries as posted to the ERP and clears the failures of earlier attempts (RCV-16). */
export const markSubmitted = (list: DoList, ids: readonly number[]): DoList =>
  withOutcome(
    {
      ...list,
      last: list.last.filter(({ isFailedSubmit }) => !isFailedSubmit),
      entries: list.entries.map((entry) => (ids.includes(entry.delivery.id) ? { ...entry, isDone: true } : entry)),
    },
    'good',
    messages.DO_CHANGED,
    { text: '' },
  )

const nextStepOfRefusedDo = ({ number }: Params): ScanOutcome['next'] =>
  number === undefined ? undefined : { message: messages.NEXT_DO_REFUSED, params: { number } }

/** Records that Submit failed for these entries, or that they wait because the ERP is unavailable. */
export const markSubmitFailed = (list: DoList, ids: readonly number[], message: Message, params: Params): DoList => {
  const waits = message.code === messages.ERP_AWAY.code
  const entries = list.entries.map((entry) => (ids.includes(entry.delivery.id) ? { ...entry, waits } : entry))
  // the texts of some refusals do not contain the number, so the second line contains it (RCV-16)
  const next = waits || message.status >= 500 ? undefined : nextStepOfRefusedDo(params)
  const mark = waits ? {} : { isFailedSubmit: true as const, next }
  return withOutcome({ ...list, entries }, waits ? 'waiting' : 'wrong', message, { text: '', params, ...mark })
}

/** Applies the state of a waiting entry from the server: posted, refused by the ERP, or still waiting. */
export const applyServerState = (list: DoList, found: DockDelivery): DoList => {
  const entry = waitingEntries(list).find(({ delivery }) => delivery.id === found.id)
  if (!entry) return list
  if (whyNotReplaceDo(found) === 'done') return markSubmitted(list, [found.id])
  const waits = found.waitingSince !== null
  const entries = list.entries.map((one) => (one === entry ? { ...one, delivery: found, waits } : one))
  if (waits) return { ...list, entries }
  const now = { ...list, entries }
  const why = whyNotReplaceDo(found)
  if (why && why !== 'done') return withOutcome(now, 'wrong', why.message, { text: found.number, params: why.params })
  if (found.erpRefusal === null) return now
  return withOutcome(now, 'wrong', messages.ERP_REFUSED_CHANGE, {
    text: found.number,
    params: { reason: found.erpRefusal },
  })
}

/** Returns the entries that Submit sends. The server sends waiting entries automatically. */
export const entriesToSubmit = ({ entries }: DoList): readonly DoEntry[] =>
  entries.filter(({ isDone, waits }) => !isDone && !waits)

/** Returns the entries to poll until the server has posted them to the ERP. */
export const waitingEntries = ({ entries }: DoList): readonly DoEntry[] =>
  entries.filter(({ isDone, waits }) => waits === true && !isDone)

export const withoutEntry = (list: DoList, id: number): DoList => ({
  ...list,
  entries: list.entries.filter(({ delivery }) => delivery.id !== id),
})
