import { numberKey } from '#areas/deliveries/rules/numbers.ts'
import type { HeaderFacts, ItemFacts, PackFacts } from '#areas/deliveries/rules/qr-payload.ts'
import { type Payload, readPayload } from '#areas/deliveries/rules/read-payload.ts'
import { mayHappen } from '#areas/deliveries/rules/status.ts'
import type { Message, Params } from '#kit/shared/message.ts'
import type { DockDelivery, DockLine, ReceiptAnswer } from '../contract.ts'
import { receivingMessages as says } from '../messages.ts'
import {
  headerDifferences,
  itemDifferences,
  lineOf,
  packDifferences,
  pendingOf,
  sheetOf,
  sheetOfHeader,
} from './match.ts'
import { missingOf } from './ready.ts'
import {
  type Lookup,
  type Outcome,
  type OutcomeKind,
  type Session,
  type Settings,
  type Sheet,
  type Step,
  scannedOf,
  stay,
  withSheet,
} from './session.ts'

type Place = Pick<Outcome, 'deliveryId' | 'sequence' | 'pack' | 'differences'>
type Say = (kind: OutcomeKind, message: Message, params?: Params, place?: Place) => Outcome

const sayOf =
  (text: string): Say =>
  (kind, message, params = {}, place = {}) => ({ kind, message, params, text, ...place })

/** A scan: the new state, what it came to, and which header is to be looked up (RCV-01, RCV-03). */
export const take = (session: Session, text: string, settings: Settings): Step =>
  takePayload(
    { ...session, count: session.count + 1 },
    readPayload(text, new RegExp(settings.employeePattern)),
    text,
    settings,
  )

const takePayload = (session: Session, payload: Payload, text: string, settings: Settings): Step => {
  const say = sayOf(text)
  switch (payload.kind) {
    case 'employee':
      return takeEmployee(session, payload.employeeId, say)
    case 'header':
      return takeHeader(session, payload, settings, say)
    case 'convertedHeader':
      return stay(session, say('wrong', says.SCAN_DO_TO_INVOICE))
    case 'item':
    case 'pack':
      return takePaper(session, payload, text, settings, say)
    case 'unknown':
      return stay(session, say('wrong', says.QR_INCORRECT))
  }
}

const takeEmployee = (session: Session, employeeId: string, say: Say): Step =>
  session.employeeId === employeeId
    ? stay(session, say('duplicate', says.SCAN_DUPLICATE))
    : stay({ ...session, employeeId }, say('good', says.EMPLOYEE_TAKEN, { employee: employeeId }))

const takeHeader = (session: Session, header: HeaderFacts, settings: Settings, say: Say): Step => {
  if (header.organisation !== settings.company) return stay(session, say('wrong', says.SCAN_OTHER_COMPANY))
  const known = sheetOfHeader(session.sheets, header)
  if (known?.receipt) return stay(session, say('wrong', says.SCAN_NOT_TRANSIT))
  if (known || pendingOf(session.pending, header)) return stay(session, say('duplicate', says.SCAN_DUPLICATE))
  const asked = say('waiting', says.HEADER_ASKED, { number: header.number })
  return {
    session: { ...session, pending: [...session.pending, { header, waiting: [] }] },
    outcomes: [asked],
    ask: [header],
  }
}

const takePaper = (
  session: Session,
  paper: ({ kind: 'item' } & ItemFacts) | ({ kind: 'pack' } & PackFacts),
  text: string,
  settings: Settings,
  say: Say,
): Step => {
  const sheet = sheetOf(session.sheets, paper)
  if (sheet)
    return paper.kind === 'item' ? takeItem(session, sheet, paper, say) : takeBox(session, sheet, paper, settings, say)
  const coming = pendingOf(session.pending, paper)
  if (coming) {
    const pending = session.pending.map((one) => (one === coming ? { ...one, waiting: [...one.waiting, text] } : one))
    return {
      session: { ...session, pending },
      outcomes: [say('waiting', says.HEADER_ASKED, { number: paper.number })],
      ask: [],
    }
  }
  const anyOpen = session.sheets.some(({ receipt }) => receipt === null)
  if (paper.kind === 'item') return stay(session, say('wrong', anyOpen ? says.PO_NOT_MATCH : says.SCAN_HEADER_FIRST))
  return stay(
    session,
    anyOpen
      ? say('wrong', says.BOX_OF_OTHER_SHEET, { number: paper.number })
      : say('wrong', says.SCAN_HEADER_FIRST_BOX),
  )
}

const takeItem = (session: Session, sheet: Sheet, item: ItemFacts, say: Say): Step => {
  const { delivery } = sheet
  const line = lineOf(delivery, item)
  if (!line) return stay(session, say('wrong', says.PO_NOT_MATCH, {}, { deliveryId: delivery.id }))
  const place = { deliveryId: delivery.id, sequence: line.sequence }
  if (line.subInventory === 'missing') return stay(session, say('wrong', says.NO_SUBINVENTORY, {}, place))
  if (scannedOf(sheet, line.sequence)) return stay(session, say('duplicate', says.SCAN_DUPLICATE, {}, place))
  const differences = itemDifferences(line, item)
  return stay(
    withSheet(session, {
      ...sheet,
      lines: [...sheet.lines, { sequence: line.sequence, packs: [] }],
      differences: [...sheet.differences, ...differences],
    }),
    say(
      'good',
      says.ITEM_TAKEN,
      { line: line.sequence, item: line.itemCode, packs: line.packs.length },
      { ...place, differences },
    ),
  )
}

const takeBox = (session: Session, sheet: Sheet, box: PackFacts, settings: Settings, say: Say): Step => {
  const { delivery } = sheet
  const line = lineOf(delivery, box)
  if (!line) return stay(session, say('wrong', says.PO_NOT_MATCH, {}, { deliveryId: delivery.id }))
  const place = { deliveryId: delivery.id, sequence: line.sequence, pack: box.pack }
  const facts = { line: line.sequence, pack: box.pack, packs: line.packs.length }
  if (box.pack < 1 || box.pack > line.packs.length) return stay(session, say('wrong', says.BOX_UNKNOWN, facts, place))
  const before = scannedOf(sheet, line.sequence)
  if (!before && line.subInventory === 'missing') return stay(session, say('wrong', says.NO_SUBINVENTORY, {}, place))
  if (!before && !settings.boxOpensLine) return stay(session, say('wrong', says.SCAN_ITEM_FIRST, {}, place))
  if (before?.packs.includes(box.pack)) return stay(session, say('duplicate', says.SCAN_DUPLICATE, {}, place))
  const differences = packDifferences(line, box)
  const scanned = { sequence: line.sequence, packs: [...(before?.packs ?? []), box.pack] }
  const after: Sheet = {
    ...sheet,
    lines: [...sheet.lines.filter(({ sequence }) => sequence !== line.sequence), scanned],
    differences: [...sheet.differences, ...differences],
  }
  return stay(
    withSheet(session, after),
    boxOutcome(after, line, scanned.packs.length, facts, { ...place, differences }, say),
  )
}

const boxOutcome = (sheet: Sheet, line: DockLine, done: number, facts: Params, place: Place, say: Say): Outcome => {
  if (done < line.packs.length) return say('good', says.BOX_TAKEN, { ...facts, done }, place)
  return missingOf(sheet).length === 0
    ? say('good', says.DELIVERY_COMPLETE, { number: sheet.delivery.number }, place)
    : say('good', says.LINE_COMPLETE, { line: line.sequence }, place)
}

/** The answer to a header's lookup: its delivery opens, or the reason is shown; then the scans that waited for it. */
export const answer = (session: Session, header: HeaderFacts, lookup: Lookup, settings: Settings): Step => {
  const asked = pendingOf(session.pending, header)
  if (!asked) return { session, outcomes: [], ask: [] }
  const rest = { ...session, pending: session.pending.filter((one) => one !== asked) }
  const say = sayOf(header.number)
  const opened =
    'refused' in lookup
      ? stay(rest, say('wrong', lookup.refused.message, lookup.refused.params))
      : open(rest, header, lookup.found, settings, say)
  return asked.waiting.reduce<Step>((step, text) => {
    const next = takePayload(step.session, readPayload(text, new RegExp(settings.employeePattern)), text, settings)
    return {
      session: next.session,
      outcomes: [...step.outcomes, ...next.outcomes],
      ask: [...step.ask, ...next.ask],
    }
  }, opened)
}

const refusalToOpen = (delivery: DockDelivery, settings: Settings): Message | undefined => {
  if (delivery.company !== settings.company) return says.SCAN_OTHER_COMPANY
  if (delivery.status === 'transit_demo') return says.SCAN_DEMO
  return mayHappen('receive', delivery.status) ? undefined : says.SCAN_NOT_TRANSIT
}

const open = (session: Session, header: HeaderFacts, delivery: DockDelivery, settings: Settings, say: Say): Step => {
  const refusal = refusalToOpen(delivery, settings)
  if (refusal) return stay(session, say('wrong', refusal, {}, { deliveryId: delivery.id }))
  if (session.sheets.some((sheet) => sheet.delivery.id === delivery.id))
    return stay(session, say('duplicate', says.SCAN_DUPLICATE, {}, { deliveryId: delivery.id }))
  const differences = headerDifferences(delivery, header)
  const facts = {
    number: delivery.number,
    paper: header.number,
    lines: delivery.lines.length,
    packs: delivery.lines.reduce((packs, line) => packs + line.packs.length, 0),
  }
  const isOldNumber = numberKey(header.number) !== numberKey(delivery.number)
  // What was received leaves the page with the next header (G-115).
  const sheets = session.sheets.filter(({ receipt }) => receipt === null)
  return stay(
    { ...session, sheets: [...sheets, { delivery, lines: [], differences, receipt: null }] },
    say('good', isOldNumber ? says.HEADER_TAKEN_BY_OLD_NUMBER : says.HEADER_TAKEN, facts, {
      deliveryId: delivery.id,
      differences,
    }),
  )
}

/** Newer facts of an open delivery: a sub-inventory that could be checked by now (G-114). Scans stay as they are. */
export const refreshed = (session: Session, delivery: DockDelivery): Session => {
  const sheet = session.sheets.find((one) => one.delivery.id === delivery.id)
  return sheet ? withSheet(session, { ...sheet, delivery }) : session
}

/** The server received the delivery. */
export const received = (session: Session, receipt: ReceiptAnswer): Session => {
  const sheet = session.sheets.find((one) => one.delivery.id === receipt.deliveryId)
  return sheet ? withSheet(session, { ...sheet, receipt }) : session
}

/** Takes a delivery off the page without receiving it. */
export const putAway = (session: Session, deliveryId: number): Session => ({
  ...session,
  sheets: session.sheets.filter(({ delivery }) => delivery.id !== deliveryId),
})
