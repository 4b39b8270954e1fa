import type { PackFacts } from '#areas/deliveries/rules/qr-payload.ts'
import { formatSscc } from '#areas/deliveries/rules/sscc.ts'
import type { DockDelivery, DockLine } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { asPrinted } from './match.ts'
import { nextStepOfClosed } from './next-step.ts'
import { type ScanContext, scanBox } from './scan-sheet-code.ts'
import {
  createStepFor,
  isOpen,
  type Lookup,
  nextIs,
  type Outcome,
  type Scan,
  type Session,
  type SessionStep,
  type Settings,
  type Sheet,
  withoutOutcomes,
  withWaitingScan,
} from './session.ts'
import type { SsccOwner } from './sscc-calls.ts'
import { readSscc, type ScannedSscc } from './sscc-code.ts'

/** The result of looking up an SSCC; undefined if the server did not answer. */
export type SsccLookup = Lookup<SsccOwner> | undefined

interface Box {
  readonly sheet: Sheet
  readonly line: DockLine
  /** The number of the box in its line, from 1. */
  readonly pack: number
}

const findBox = (sheets: readonly Sheet[], sscc: string): Box | undefined => {
  for (const sheet of sheets.filter(isOpen))
    for (const line of sheet.delivery.lines) {
      const index = line.packs.findIndex((pack) => pack.sscc === sscc)
      if (index >= 0) return { sheet, line, pack: index + 1 }
    }
  return undefined
}

/** Returns the facts that the portal's own code of the box would contain, from the stored delivery. */
const packFacts = ({ vendorId, company, number }: DockDelivery, line: DockLine, pack: number): PackFacts => ({
  pack,
  sequence: line.sequence,
  po: asPrinted(line.po),
  release: line.release,
  line: line.line,
  itemCode: line.itemCode,
  amount: line.amount,
  quantity: line.packs[pack - 1]?.quantity ?? 0,
  number,
  job: asPrinted(line.job) || null,
  shipment: line.shipment,
  vendor: vendorId,
  organisation: company,
  internalItemCode: line.internalItemCode,
})

/**
 * Applies the scan of an SSCC (EDI-03). If the SSCC belongs to a box of an open delivery, it marks the box like the
 * portal's own code. Otherwise it waits for a header lookup in progress, or is looked up on the server.
 */
export const scanSscc = (session: Session, { sscc, isValid }: ScannedSscc, context: ScanContext): SessionStep => {
  const { scan, settings, createStep } = context
  const params = { sscc: formatSscc(sscc) }
  if (!isValid)
    return createStep(session, 'wrong', messages.SSCC_MISREAD, { params, ...nextIs(messages.NEXT_SCAN_TAG) })
  const box = findBox(session.sheets, sscc)
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
  if (settings.isOffline) return notAnOpenBox(session, scan, sscc)
  return { ...createStep(session, 'waiting', messages.SSCC_ASKED, { params }), ssccsToLookUp: [scan] }
}

const notAnOpenBox = (session: Session, scan: Scan, sscc: string): SessionStep =>
  createStepFor(scan.text)(session, 'wrong', messages.SSCC_NOT_OPEN, {
    params: { sscc: formatSscc(sscc) },
    ...nextIs(messages.NEXT_SSCC_OFFLINE),
  })

/** Handles an SSCC whose delivery is not open: the outcome names the delivery and its state. */
const closedOwner = (session: Session, scan: Scan, owner: SsccOwner): SessionStep => {
  const createStep = createStepFor(scan.text)
  const { number, vendorName: vendor, sequence: line, pack, status } = owner
  if (status === 'transit')
    return createStep(session, 'wrong', messages.BOX_OF_OTHER_SHEET, {
      params: { number },
      ...nextIs(messages.NEXT_SSCC_OF, { vendor, line, pack }),
    })
  return createStep(session, 'wrong', messages.SSCC_CLOSED, { params: { number }, next: nextStepOfClosed(owner) })
}

/** Applies the server's answer about an SSCC that belonged to no open delivery. */
export const answerSscc = (
  session: Session,
  scan: Scan,
  lookup: SsccLookup,
  reapply: (session: Session, scan: Scan, settings: Settings) => SessionStep,
  settings: Settings,
): SessionStep => {
  const isAsked = ({ message, text }: Outcome) => message.code === messages.SSCC_ASKED.code && text === scan.text
  const rest = withoutOutcomes(session, isAsked)
  const sscc = readSscc(scan.text)?.sscc ?? ''
  // the delivery of the SSCC was opened in the meantime
  if (findBox(session.sheets, sscc)) return reapply(rest, scan, settings)
  if (!lookup) return notAnOpenBox(rest, scan, sscc)
  if ('found' in lookup) return closedOwner(rest, scan, lookup.found)
  const createStep = createStepFor(scan.text)
  return createStep(rest, 'wrong', lookup.refused.message, {
    params: lookup.refused.params,
    ...nextIs(messages.NEXT_SCAN_TAG),
  })
}
