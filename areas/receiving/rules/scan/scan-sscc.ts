import type { PackFacts } from '#areas/deliveries/rules/codes/qr-payload.ts'
import { formatSscc, hasCheckDigit } from '#areas/deliveries/rules/codes/sscc.ts'
import type { DockDelivery, DockLine } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { toPrintedText } from './match-sheet.ts'
import { type ScanContext, scanBox } from './scan-sheet-code.ts'
import {
  createStepFor,
  type DockSession,
  type DockSheet,
  isSheetOpen,
  type Scan,
  type SessionStep,
  withNextStep,
  withWaitingScan,
} from './session.ts'

/** Finds the box of an open delivery. `pack` is its number in its line, from 1. */
export const findBoxBySscc = (sheets: readonly DockSheet[], sscc: string) => {
  for (const sheet of sheets.filter(isSheetOpen))
    for (const line of sheet.delivery.lines) {
      const index = line.packs.findIndex((pack) => pack.sscc === sscc)
      if (index >= 0) return { sheet, line, pack: index + 1 }
    }
  return undefined
}

/** Returns what the portal's own code of the box would contain, from the stored delivery. */
const packFacts = ({ vendorId, company, number }: DockDelivery, line: DockLine, pack: number): PackFacts => ({
  pack,
  sequence: line.sequence,
  po: toPrintedText(line.po),
  release: line.release,
  line: line.line,
  itemCode: line.itemCode,
  amount: line.amount,
  quantity: line.packs[pack - 1]?.quantity ?? 0,
  number,
  job: toPrintedText(line.job) || null,
  shipment: line.shipment,
  vendor: vendorId,
  organisation: company,
  internalItemCode: line.internalItemCode,
})

/**
 * Applies the scan of an SSCC (EDI-03). If the SSCC belongs to a box of an open delivery, it marks the box as the
 * portal's own code does. Otherwise it waits for a header lookup in progress, or is looked up on the server.
 */
export const scanSscc = (session: DockSession, { sscc, isValid }: ScannedSscc, context: ScanContext): SessionStep => {
  const { scan, settings, createStep } = context
  const params = { sscc: formatSscc(sscc) }
  if (!isValid)
    return createStep(session, 'wrong', messages.SSCC_MISREAD, { params, ...withNextStep(messages.NEXT_SCAN_TAG) })
  const box = findBoxBySscc(session.sheets, sscc)
  if (box) return scanBox(session, box.sheet, packFacts(box.sheet.delivery, box.line, box.pack), context)
  const coming = session.pending.at(-1)
  if (coming) {
    if (coming.waiting.some(({ text }) => readSscc(text)?.sscc === sscc))
      return createStep(session, 'duplicate', messages.SCAN_DUPLICATE)
    const { number } = coming.header
    const waiting = withWaitingScan(session, coming, scan)
    return settings.isOffline
      ? createStep(waiting, 'unverified', messages.SSCC_WAITS, { params: { ...params, number } })
      : createStep(waiting, 'waiting', messages.HEADER_ASKED, { params: { number } })
  }
  if (settings.isOffline) return rejectUnknownSscc(session, scan, sscc)
  return { ...createStep(session, 'waiting', messages.SSCC_ASKED, { params }), ssccsToLookUp: [scan] }
}

export const rejectUnknownSscc = (session: DockSession, scan: Scan, sscc: string): SessionStep =>
  createStepFor(scan.text)(session, 'wrong', messages.SSCC_NOT_OPEN, {
    params: { sscc: formatSscc(sscc) },
    ...withNextStep(messages.NEXT_SSCC_OFFLINE),
  })

/**
 * A GS1-128 code with an SSCC, after spaces and control characters such as FNC1 were removed. Scanners report it with
 * or without the symbology identifier `]C1`, and with or without parentheses around the application identifier 00.
 */
const GS1_128 = /^(?:\]C1)?(?:00|\(00\))(\d{18})$/

interface ScannedSscc {
  readonly sscc: string
  /** False if a digit was misread. */
  readonly isValid: boolean
}

/** Reads a scanned or typed SSCC (EDI-03); undefined if the text is another code. */
export const readSscc = (text: string): ScannedSscc | undefined => {
  const [, sscc] = GS1_128.exec(text.replace(/[\s\p{Cc}\uFEFF]/gu, '')) ?? []
  return sscc === undefined ? undefined : { sscc, isValid: hasCheckDigit(sscc) }
}
