import { headerPayload, itemPayload, packPayload } from '#areas/deliveries/rules/codes/qr-payload.ts'
import { type Pack, packsAt } from '#areas/deliveries/rules/lines/pack.ts'
import type { DockDelivery, DockLine } from '#areas/receiving/contract.ts'
import { applyHeaderLookup } from '#areas/receiving/rules/scan/apply-lookup.ts'
import { applyScan, unscannedDelivery } from '#areas/receiving/rules/scan/scan-session.ts'
import {
  type DockSession,
  emptySession,
  type LookupResult,
  type Scan,
  type ScanOutcome,
  type ScanSettings,
} from '#areas/receiving/rules/scan/session.ts'

export const sampleSettings: ScanSettings = {
  company: 103,
  employeePattern: '^[A-Za-z0-9-]{3,12}$',
  boxOpensLine: false,
}

/** Returns packs with these quantities and heat numbers. */
export const dockPacks = (quantities: readonly number[], ...heats: readonly string[]): Pack[] =>
  packsAt({ lotDetails: [quantities], heatDetails: [heats] }, 0)

const line = (sequence: number, over: Partial<DockLine> = {}): DockLine => ({
  sequence,
  po: '41000123',
  release: 2,
  line: sequence,
  shipment: 1,
  job: null,
  itemCode: `AX-10-22${sequence}`,
  internalItemCode: null,
  description: 'แหวนรอง',
  uom: 'PCS',
  amount: 120,
  packs: dockPacks([50, 50, 20], 'H1', 'H2', 'H3'),
  lotSup: '20251124',
  subInventory: 'fine',
  ...over,
})

/** Returns an invoice with two lines. The second one has another PO and one pack with a decimal quantity. */
export const sampleDockDelivery = (over: Partial<DockDelivery> = {}): DockDelivery => ({
  id: 58102,
  status: 'transit',
  isInvoice: true,
  number: 'INV2511001',
  doNumber: null,
  date: '2025-11-21',
  deliveryDate: '2025-11-24',
  vendorId: 100234,
  vendorName: 'สยามพาร์ท จำกัด',
  company: 103,
  site: 'BKK-01',
  ...unscannedDelivery,
  lines: [line(1), line(2, { po: '41000999', release: null, amount: 12.5, packs: dockPacks([12.5], 'H9') })],
  ...over,
})

/** Returns the codes as printed for a delivery: the header as text, items and boxes as functions of line and pack. */
export const printedCodesOf = (of: DockDelivery) => ({
  header: headerPayload({
    isInvoice: of.isInvoice,
    number: of.number,
    organisation: of.company,
    date: of.date,
    lineCount: of.lines.length,
    site: of.site,
    firstPo: of.lines[0]?.po ?? '',
    vendor: of.vendorId,
    deliveryId: of.id,
  }),
  item: (sequence: number) => itemPayload({ ...printed(of, sequence), lotSup: '20251124', lineTypeId: 1 }),
  box: (sequence: number, pack: number) => {
    const facts = printed(of, sequence)
    const quantity = of.lines[sequence - 1]?.packs[pack - 1]?.quantity ?? 1
    return packPayload({ ...facts, pack, quantity, internalItemCode: null })
  },
})

const printed = (of: DockDelivery, sequence: number) => {
  const found = of.lines[sequence - 1]
  if (!found) throw new Error(`the sample has no line ${sequence}`)
  return {
    number: of.number,
    po: found.po,
    release: found.release,
    line: found.line,
    itemCode: found.itemCode,
    amount: found.amount,
    packs: found.packs.length,
    deliveryDate: of.deliveryDate,
    organisation: of.company,
    sequence,
    shipment: found.shipment,
    vendor: of.vendorId,
    job: found.job,
  }
}

let scans = 0

/** Returns a scan of the text with a generated id. */
export const sampleScan = (text: string): Scan => ({
  text,
  id: `00000000-0000-4000-8000-${String(++scans).padStart(12, '0')}`,
  at: '2025-11-24T03:00:00.000Z',
})

/** Applies scans in order. Each header lookup gets an immediate response with the given delivery of that number. */
export const scanAll = (
  texts: readonly string[],
  deliveries: readonly DockDelivery[],
  start: DockSession = emptySession,
  by: ScanSettings = sampleSettings,
): { session: DockSession; outcomes: ScanOutcome[] } => {
  const outcomes: ScanOutcome[] = []
  let session = start
  for (const text of texts) {
    const step = applyScan(session, sampleScan(text), by)
    session = step.session
    outcomes.push(...step.outcomes)
    for (const header of step.headersToLookUp) {
      const found = deliveries.find(({ id }) => id === header.deliveryId)
      if (!found) continue
      const answered = applyHeaderLookup(session, header, { found } satisfies LookupResult, by)
      session = answered.session
      outcomes.push(...answered.outcomes)
    }
  }
  return { session, outcomes }
}
