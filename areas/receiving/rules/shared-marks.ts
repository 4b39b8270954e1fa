import { numberKey } from '#areas/deliveries/rules/numbers.ts'
import type { DockDelivery, DockProgress, ReceiptAnswer, ScannedLine } from '../contract.ts'
import { receivingMessages as says } from '../messages.ts'
import {
  freshSheet,
  isWaiting,
  type Outcome,
  type Say,
  type Session,
  type Sheet,
  sayOf,
  scannedOf,
  withSheet,
} from './session.ts'

interface Marks {
  readonly marks: readonly ScannedLine[]
  readonly upTo: number
}

/** The marks of every device together: nothing that was scanned anywhere is taken back (RCV-09). */
export const withMarks = (sheet: Sheet, { marks, upTo }: Marks): Sheet => {
  const lines = new Map(sheet.lines.map((line) => [line.sequence, line]))
  for (const { sequence, packs } of marks) {
    const before = lines.get(sequence)
    const seen = new Set(before?.packs)
    const added = packs.filter((pack) => !seen.has(pack))
    if (!before || added.length > 0) lines.set(sequence, { sequence, packs: [...(before?.packs ?? []), ...added] })
  }
  return { ...sheet, lines: [...lines.values()], upTo: Math.max(sheet.upTo, upTo) }
}

const sheetOfId = (session: Session, deliveryId: number): Sheet | undefined =>
  session.sheets.find(({ delivery }) => delivery.id === deliveryId)

/** What the server said of an open delivery after its scans were sent, or when another device scanned. */
export const progressed = (session: Session, progress: DockProgress): Session => {
  const sheet = sheetOfId(session, progress.deliveryId)
  return sheet ? withSheet(session, withMarks(sheet, progress)) : session
}

/** The server has these scans, or can never take them. */
export const acknowledged = (session: Session, ids: readonly string[]): Session => {
  const known = new Set(ids)
  return { ...session, unsent: session.unsent.filter(({ id }) => !known.has(id)) }
}

/** The connection is lost, or the page was closed in between: what is open is asked for again before it is submitted. */
export const disconnected = (session: Session): Session =>
  session.sheets.every(({ isVerified }) => !isVerified)
    ? session
    : { ...session, sheets: session.sheets.map((sheet) => ({ ...sheet, isVerified: false })) }

const receiptIn = (delivery: DockDelivery): ReceiptAnswer | null =>
  (delivery.status === 'received' || delivery.status === 'completed') && delivery.receivedNo && delivery.receivedAt
    ? {
        deliveryId: delivery.id,
        number: delivery.number,
        receiveNumber: delivery.receivedNo,
        status: delivery.status,
        receivedAt: delivery.receivedAt,
        receiver: delivery.receiver,
        storeName: delivery.storeName,
        message: '',
      }
    : null

/** Its receipt was undone since: what was scanned here counts no more (G-123). */
const isUndone = ({ delivery }: Pick<Sheet, 'delivery'>, now: DockDelivery): boolean =>
  // what a device kept before this was counted does not say
  (delivery.undone ?? 0) !== now.undone

/** What another device or the supplier did to an open delivery meanwhile, line by line (RCV-08). */
const changesOf = (sheet: Sheet, now: DockDelivery, say: Say): Outcome[] => {
  const before = sheet.delivery
  const { number } = now
  const place = { deliveryId: now.id }
  const receipt = receiptIn(now)
  if (isUndone(sheet, now)) return [say('wrong', says.UNDONE_MEANWHILE, { number }, place)]
  if (receipt) return [say('wrong', says.RECEIVED_MEANWHILE, { number, receiveNo: receipt.receiveNumber }, place)]
  if (now.status === 'deleted') return [say('wrong', says.DELETED_MEANWHILE, { number }, place)]
  const renamed =
    numberKey(before.number) === numberKey(number)
      ? []
      : [say('duplicate', says.NUMBER_CHANGED, { paper: before.number, number }, place)]
  const boxes = now.marks.flatMap(({ sequence, packs }) => {
    const own = new Set(scannedOf(sheet, sequence)?.packs)
    const count = packs.filter((pack) => !own.has(pack)).length
    return count === 0 ? [] : [say('good', says.BOXES_ELSEWHERE, { number, line: sequence, count }, place)]
  })
  return [...renamed, ...boxes]
}

/**
 * Newer facts of an open delivery: a sub-inventory that could be checked by now (G-114), marks of other devices, a receipt or
 * a deletion. Scans stay as they are. After a lost connection this is its verification, and what changed is told.
 */
export const refreshed = (session: Session, delivery: DockDelivery): Session => {
  const sheet = sheetOfId(session, delivery.id)
  if (!sheet || sheet.receipt) return session
  // what a waiting one came to is no change behind anybody's back: `becameOf` tells it
  const isKnown = isWaiting(sheet) || (sheet.isVerified && delivery.status === 'transit')
  const isAnew = isUndone(sheet, delivery)
  const changes = isKnown && !isAnew ? [] : changesOf(sheet, delivery, sayOf(''))
  const fresh = withMarks(isAnew ? freshSheet(delivery) : { ...sheet, delivery }, delivery)
  return {
    ...withSheet(session, {
      ...fresh,
      isVerified: true,
      isGone: delivery.status === 'deleted',
      receipt: receiptIn(delivery),
    }),
    changes: [...session.changes, ...changes],
  }
}

/** The receipt of a delivery waits for the ERP from now on. */
export const waits = (session: Session, deliveryId: number, since: string): Session => {
  const sheet = sheetOfId(session, deliveryId)
  return sheet
    ? withSheet(session, { ...sheet, delivery: { ...sheet.delivery, waitingSince: since, erpRefusal: null } })
    : session
}

/** What became of a receipt that waited for the ERP, once it was told: received, or refused by the ERP. */
export const becameOf = (sheet: Sheet, now: DockDelivery): Outcome | undefined => {
  if (!isWaiting(sheet) || now.waitingSince) return undefined
  const say = sayOf(now.number)
  const receipt = receiptIn(now)
  if (receipt)
    return say('good', says.RECEIVED, { no: now.number, receiveNo: receipt.receiveNumber }, { deliveryId: now.id })
  return now.erpRefusal === null
    ? undefined
    : say('wrong', says.ERP_REFUSED, { reason: now.erpRefusal }, { deliveryId: now.id })
}

/** The server received the delivery. */
export const received = (session: Session, receipt: ReceiptAnswer): Session => {
  const sheet = sheetOfId(session, receipt.deliveryId)
  return sheet ? withSheet(session, { ...sheet, receipt }) : session
}

/** Takes a delivery off the page; its marks stay with it, for whoever scans its header next. */
export const putAway = (session: Session, deliveryId: number): Session => ({
  ...session,
  sheets: session.sheets.filter(({ delivery }) => delivery.id !== deliveryId),
})

/** The person has read what changed. */
export const changesRead = (session: Session): Session => ({ ...session, changes: [] })
