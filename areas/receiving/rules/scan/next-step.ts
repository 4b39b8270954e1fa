import type { HeaderFacts, ItemFacts, PackFacts } from '#areas/deliveries/rules/codes/qr-payload.ts'
import { bangkokMinute, clockTime } from '#kit/shared/dates.ts'
import type { Message } from '#kit/shared/message.ts'
import type { DockDelivery, DockLine, ReceiptReply } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { countBoxes, type DockSheet, findScannedLine, type NextStep, type Scan } from './session.ts'

type ReceiptFacts = Pick<ReceiptReply, 'number' | 'receiver' | 'storeName' | 'receiveNumber' | 'receivedAt'>

/** Returns the next step for a received delivery: who received it, when, and the receive number. */
export const nextStepOfReceipt = (receipt: ReceiptFacts): NextStep => {
  const { number, receiver, storeName, receiveNumber: receiveNo, receivedAt } = receipt
  return {
    message: messages.NEXT_RECEIVED,
    params: { number, at: bangkokMinute(receivedAt), receiver: receiver ?? storeName ?? '-', receiveNo },
  }
}

type ClosedFacts = Pick<
  DockDelivery,
  'number' | 'receivedNo' | 'receivedAt' | 'receiver' | 'storeName' | 'deletedAt' | 'deletedBy'
>

/** Returns the next step for a delivery that can no longer be received: its receipt or its deletion. */
export const nextStepOfClosedDelivery = (delivery: ClosedFacts): NextStep | undefined => {
  const { number, receivedNo, receivedAt, deletedAt, deletedBy } = delivery
  if (receivedNo && receivedAt) return nextStepOfReceipt({ ...delivery, receiveNumber: receivedNo, receivedAt })
  return deletedAt
    ? { message: messages.NEXT_DELETED, params: { number, at: bangkokMinute(deletedAt), by: deletedBy ?? '-' } }
    : undefined
}

/** Returns the next step for a header that the server does not know: its number and supplier. */
export const nextStepOfRefusal = (
  { number, vendor }: HeaderFacts,
  { code }: Pick<Message, 'code'>,
): NextStep | undefined =>
  code === messages.INVOICE_NOT_IN_SYSTEM.code
    ? { message: messages.NEXT_NUMBER_UNKNOWN, params: { number, vendor } }
    : undefined

const MAX_CODE_LENGTH = 40

export const nextStepOfUnknownCode = (text: string): NextStep => ({
  message: messages.NEXT_CODE_UNKNOWN,
  params: { code: text.length > MAX_CODE_LENGTH ? `${text.slice(0, MAX_CODE_LENGTH - 1)}…` : text },
})

export const nextStepOfOtherCompany = (number: string, organisation: number): NextStep => ({
  message: messages.NEXT_OTHER_COMPANY,
  params: { number, organisation },
})

/** Returns the next step for an open delivery whose header is scanned again: the number of scanned boxes. */
export const nextStepOfOpenSheet = ({ delivery, lines }: DockSheet): NextStep => ({
  message: messages.NEXT_OPEN_SHEET,
  params: { number: delivery.number, done: countBoxes(lines), packs: countBoxes(delivery.lines) },
})

const lineFacts = (sheet: DockSheet, line: DockLine) => ({
  number: sheet.delivery.number,
  line: line.sequence,
  missing: line.packs.length - (findScannedLine(sheet, line.sequence)?.packs.length ?? 0),
})

/** Returns the next step for an item whose code is scanned again: the number of missing boxes. */
export const nextStepOfRescannedItem = (sheet: DockSheet, line: DockLine): NextStep => ({
  message: messages.NEXT_ITEM_OPEN,
  params: lineFacts(sheet, line),
})

/** Returns the next step for a box that is scanned again: who scanned it before, and when. */
export const nextStepOfKnownBox = (sheet: DockSheet, line: DockLine, pack: number, { at: now }: Scan): NextStep => {
  const facts = { ...lineFacts(sheet, line), pack }
  const mark = findScannedLine(sheet, line.sequence)?.boxes?.find((box) => box.pack === pack)
  if (!mark) return { message: messages.NEXT_BOX_HERE, params: facts }
  return {
    message: messages.NEXT_BOX_BY,
    params: { ...facts, by: mark.by, at: clockTime(mark.at, new Date(now)) },
  }
}

/**
 * Returns the next step for a code of a delivery that is not open, or of a line that the open delivery does not have.
 */
export const nextStepOfUnexpectedCode = (paper: ItemFacts | PackFacts, open: string | undefined): NextStep => {
  const { number, line, po } = paper
  if (open === undefined) return { message: messages.NEXT_HEADER_OF, params: { number } }
  return open === number
    ? { message: messages.NEXT_NO_SUCH_LINE, params: { number, line, po } }
    : { message: messages.NEXT_OTHER_NUMBER, params: { number, open } }
}
