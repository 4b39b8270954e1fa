import { expect, test } from 'vitest'
import { draftPacks, sampleDraft, sampleDraftLine } from '#tests/support/samples/draft-sample.ts'
import { type Draft, emptyDraft, newDraftLine, withAmount } from './draft.ts'
import { checkAgainstDeliveries, orderedChecks, previewChecks } from './preview.ts'

const facts = { packExemptOrganisations: [310], numberExists: false, today: '2025-11-21' }
const texts = (draft: Draft, numberExists = false) =>
  previewChecks(draft, { ...facts, numberExists }).map(({ message }) => message.en)
const codes = (draft: Draft) => previewChecks(draft, facts).map(({ message }) => message.code)
const free = { PIECES_PER_KANBAN: null }
const heats = ['H1', 'H2', 'H3']

test('[DLV-08] accepts a complete draft', () => {
  expect(codes(sampleDraft())).toEqual([])
})

test('[DLV-08] runs checks 1 to 10 in order, with the specified texts', () => {
  const line = sampleDraftLine(free, 30)
  const broken: Draft = {
    ...sampleDraft({ isInvoice: null, documentDate: null, site: null, deliveryDate: null }),
    lines: [
      { ...line, amount: null },
      { ...sampleDraftLine({ ...free, LINE_NUM: 2 }, 30), packCount: null },
      { ...sampleDraftLine({ ...free, LINE_NUM: 3 }, 30), lotsConfirmed: false },
      { ...sampleDraftLine({ ...free, LINE_NUM: 4 }, 30), packs: draftPacks([15, 15, 0], heats) },
    ],
  }
  expect(texts(broken, true)).toEqual([
    'Invoice No. is already exist.',
    'Please select type of delivery',
    'Please select Date',
    'Please select site',
    'Please select delivery date',
    'A selected line has no QTY Del.',
    'Please fill # Packs',
    'Please set up the lot details',
    'QTY Lot is invalid',
  ])
  expect(texts(emptyDraft, true)).toEqual([
    'Please select type of delivery',
    'Please filled Invoice number',
    'Please select Date',
    'Please select site',
    'Please select POs',
    'Please select delivery date',
  ])
  expect(orderedChecks.length).toBe(10)
})

test('[DLV-08] reports the next problem when the first one is fixed, until no problem is left', () => {
  let draft: Draft = emptyDraft
  const mend: [string, Partial<Draft>][] = [
    ['TYPE_REQUIRED', { isInvoice: false }],
    ['INVOICE_NO_REQUIRED', { number: 'DO 1' }],
    ['DATE_REQUIRED', { documentDate: '2025-11-21' }],
    ['SITE_REQUIRED', { site: { VENDOR_SITE_CODE: 'BKK-01', ADDR: '' } }],
    ['LINES_REQUIRED', { lines: [newDraftLine(sampleDraftLine().line)] }],
    ['DELIVERY_DATE_REQUIRED', { deliveryDate: '2025-11-24' }],
    ['AMOUNTS_REQUIRED', { lines: [withAmount(newDraftLine(sampleDraftLine().line), 30)] }],
    ['LOT_DETAILS_MISSING', { lines: [sampleDraftLine({}, 30)] }],
  ]
  for (const [code, mended] of mend) {
    expect(codes(draft)[0]).toBe(code)
    draft = { ...draft, ...mended }
  }
  expect(codes(draft)).toEqual([])
})

test('[DLV-08] each refusal names the row that it is about', () => {
  const draft = sampleDraft({ lines: [sampleDraftLine({}, 30), newDraftLine(sampleDraftLine({ LINE_NUM: 2 }).line)] })
  expect(previewChecks(draft, facts)[0]).toMatchObject({
    message: { code: 'AMOUNT_MISSING' },
    culprit: { line: 1, path: 'details.delAmount.1' },
  })
})

test('[DLV-08] rejects a draft when any of its packs has no quantity', () => {
  const line = sampleDraftLine(free, 30)
  for (const lots of [
    [0, 15, 15],
    [15, null, 15],
    [15, 15, -1],
  ]) {
    expect(codes(sampleDraft({ lines: [{ ...line, packs: draftPacks(lots, heats) }] }))[0]).toBe('QTY_LOT_INVALID')
  }
})

test('[DLV-08] repeats the checks of the line table at Preview', () => {
  const withLine = (line: ReturnType<typeof sampleDraftLine>) => codes(sampleDraft({ lines: [line] }))
  expect(withLine(sampleDraftLine({ QUANTITY_REMAIN: 100, transit: 100 }, 30))).toContain('ALL_IN_TRANSIT')
  expect(withLine(sampleDraftLine({ QUANTITY_REMAIN: 100, transit: 80 }, 30))).toEqual(['AMOUNT_EXCEEDS_OPEN'])
  expect(withLine(sampleDraftLine({}, 25))).toEqual(['NOT_STANDARD_PACK'])
  expect(withLine({ ...sampleDraftLine({}, 30), packCount: 2, packs: draftPacks([15, 15], ['H', 'H']) })).toContain(
    'PACKS_INVALID',
  )
  expect(withLine({ ...sampleDraftLine(free, 30), packs: draftPacks([10, 10, 9], heats) })).toEqual(['LOT_TOTAL_WRONG'])
  expect(withLine(sampleDraftLine({ ITEM_TYPE: 'OP' }, 30))).toEqual(['PO_IS_OSP'])
  expect(codes(sampleDraft({ lines: [sampleDraftLine({}, 30), sampleDraftLine({}, 30)] }))).toEqual(['LINE_REPEATED'])
})

test('[DLV-08] applies the maximum number of packs of a line also to all lines of a delivery together', () => {
  const line = (LINE_NUM: number, packs: number) => ({
    ...sampleDraftLine({ LINE_NUM, PIECES_PER_KANBAN: null, QUANTITY: 9000, QUANTITY_REMAIN: 9000 }, packs, packs),
  })
  expect(codes(sampleDraft({ lines: [line(1, 6000), line(2, 4000)] }))).toEqual([])
  expect(codes(sampleDraft({ lines: [line(1, 6000), line(2, 4001)] }))).toEqual(['PACKS_TOO_MANY'])
})

test('[DLV-10] checks the text of number, Lot Sup, Heat No. and site at Preview', () => {
  const line = sampleDraftLine({}, 30)
  expect(codes(sampleDraft({ number: 'A|1' }))).toEqual(['TEXT_NOT_ALLOWED'])
  expect(codes(sampleDraft({ number: '9'.repeat(31) }))).toEqual(['TEXT_TOO_LONG'])
  expect(codes(sampleDraft({ site: { VENDOR_SITE_CODE: 'A|B', ADDR: '' } }))).toEqual(['TEXT_NOT_ALLOWED'])
  expect(codes(sampleDraft({ lines: [{ ...line, lotSup: 'L|1' }] }))).toEqual(['TEXT_NOT_ALLOWED'])
  expect(
    codes(sampleDraft({ lines: [{ ...line, packs: draftPacks([10, 10, 10], ['H1', 'H\u0007', 'H3']) }] })),
  ).toEqual(['TEXT_NOT_ALLOWED'])
})

test('[DLV-11] rejects a delivery date before the invoice date at Preview', () => {
  expect(codes(sampleDraft({ deliveryDate: '2025-11-20' }))).toEqual(['DELIVERY_BEFORE_INVOICE'])
})

test('[DLV-18] reports a typed date that is not valid as invalid, not as missing', () => {
  const typed = (overrides: Partial<Draft>) =>
    previewChecks(sampleDraft(overrides), facts).map(({ message, params, culprit }) => [
      message.code,
      params,
      culprit?.path,
    ])
  expect(
    typed({ deliveryDate: null, deliveryDateText: '31/11/2025', documentDate: null, documentDateText: 'soon' }),
  ).toEqual([
    ['DATE_UNREADABLE', { text: '31/11/2025' }, 'details.deliveryDate'],
    ['DATE_UNREADABLE', { text: 'soon' }, 'details.invoiceDate'],
  ])
  expect(typed({ deliveryDate: null, deliveryDateText: '24/11/2568' })).toEqual([
    ['DATE_BUDDHIST', { text: '24/11/2568', day: '2025-11-24' }, 'details.deliveryDate'],
  ])
})

test('[DLV-18] rejects dates of the Buddhist era and dates more than a year from today', () => {
  expect(codes(sampleDraft({ deliveryDate: '2568-11-24' }))).toEqual(['DATE_BUDDHIST'])
  expect(codes(sampleDraft({ deliveryDate: '2026-11-22' }))).toEqual(['DATE_TOO_FAR'])
  expect(codes(sampleDraft({ deliveryDate: '2026-11-21' }))).toEqual([])
  expect(codes(sampleDraft({ documentDate: '2024-11-20' }))).toEqual(['DATE_TOO_FAR'])
  expect(codes(sampleDraft({ documentDate: '2024-11-21' }))).toEqual([])
})

test('[DLV-19] requires whole quantities of pieces in lines and packs, but not of measured goods', () => {
  const chunks = { ...free, UOM: 'PCS' }
  expect(codes(sampleDraft({ lines: [sampleDraftLine(chunks, 7.5)] }))).toContain('QUANTITY_NOT_WHOLE')
  const halves = { ...sampleDraftLine(chunks, 14, 2), packs: draftPacks([7.5, 6.5], heats) }
  expect(codes(sampleDraft({ lines: [halves] }))).toEqual(['QUANTITY_NOT_WHOLE'])
  const kilos = { ...sampleDraftLine({ ...free, UOM: 'KG' }, 14, 2), packs: draftPacks([7.5, 6.5], heats) }
  expect(codes(sampleDraft({ lines: [kilos] }))).toEqual([])
})

test('[G-213] rejects a number with letters of several scripts at Preview', () => {
  expect(codes(sampleDraft({ number: '\u0406NV-1' }))).toEqual(['NUMBER_MIXES_SCRIPTS'])
})

test('[DLV-09] limits transit plus the new amount to QUANTITY, also for raw material', () => {
  const check = (line: ReturnType<typeof sampleDraftLine>) =>
    checkAgainstDeliveries([line]).map(({ message }) => message.code)
  const rm = { ITEM_TYPE: 'RM', QUANTITY: 100, QUANTITY_REMAIN: 10 }
  expect(check(sampleDraftLine({ ...rm, transit: 70 }, 30))).toEqual([])
  expect(check(sampleDraftLine({ ...rm, transit: 70.0001 }, 30))).toEqual(['ITEM_EXCEEDS_PO'])
  expect(check(sampleDraftLine({ ...rm, transit: 90, ITEM_CODE: 'X-PRM-1' }, 30))).toEqual([])
})

test('[DLV-09] reports a delivery number that is already in transit before an item that exceeds its order', () => {
  const lines = [sampleDraftLine({}, 30), sampleDraftLine({ LINE_NUM: 2, QUANTITY: 20 }, 30)]
  const refusals = checkAgainstDeliveries(lines, true)
  expect(refusals.map(({ message }) => message.code)).toEqual(['INVOICE_NO_IN_TRANSIT', 'ITEM_EXCEEDS_PO'])
  expect(refusals[1]).toMatchObject({ params: { item: 'AX-10-220' }, culprit: { line: 1 } })
})

test('[DLV-15] blocks a job line that is already in transit', () => {
  const job = (transit: number) => checkAgainstDeliveries([sampleDraftLine({ JOBS: 'J1', transit }, 30)])
  expect(job(1)[0]?.message).toMatchObject({ en: 'Duplicate found, check the Delivery page' })
  expect(job(0)).toEqual([])
})

test('[DLV-15] accepts a job line in transit at Preview, because the re-check reports the duplicate', () => {
  const job = (overrides: object) => codes(sampleDraft({ lines: [sampleDraftLine({ JOBS: 'J1', ...overrides }, 30)] }))
  expect(job({ transit: 100 })).toEqual([])
  expect(job({ transit: 80 })).toEqual([])
  expect(job({ QUANTITY_REMAIN: 20 })).toEqual(['AMOUNT_EXCEEDS_OPEN'])
  expect(job({ JOBS: null, transit: 100 })).toContain('ALL_IN_TRANSIT')
})
