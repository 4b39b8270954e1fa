import { expect, test } from 'vitest'
import { sampleDraft, sampleDraftLine } from '#tests/support/samples/draft-sample.ts'
import { createDelivery } from '../contract.ts'
import { draftToRequest, requestToDraft } from './draft-request.ts'
import { newDeliveryDetails } from './new-details.ts'
import { previewChecks } from './preview.ts'
import { summarizeLines } from './summary.ts'

const noExemption = { packExemptOrganisations: [] }

test('[DLV-13] rebuilds the draft of the screen from its request and the lines of the ERP', () => {
  const lines = [sampleDraftLine({}, 30), sampleDraftLine({ LINE_NUM: 2, PIECES_PER_KANBAN: null }, 10)]
  const draft = { ...sampleDraft({ number: ' inv 25 11 ', lines }), company: 103 }
  const request = createDelivery.body?.parse(JSON.parse(JSON.stringify(draftToRequest(draft))))
  if (!request) throw new Error('the call has a body')
  const restored = requestToDraft(request.details, {
    company: 103,
    supplier: 100234,
    site: draft.site,
    lines: lines.map(({ line }) => line),
  })
  expect(restored).toEqual({
    ...draft,
    number: 'inv2511',
    lines: lines.map((line) => ({ ...line, lotSup: '20251124' })),
  })
  expect(previewChecks(restored, { packExemptOrganisations: [], numberExists: false, today: '2025-11-21' })).toEqual([])
})

test('[DLV-08] treats the lots of a line as not set up if its lists of lots and heat numbers have different lengths', () => {
  const draft = { ...sampleDraft(), company: 103 }
  const facts = { company: 103, supplier: 100234, site: draft.site, lines: draft.lines.map(({ line }) => line) }
  const details = newDeliveryDetails.parse(draftToRequest(draft).details)
  const first = (lists: Partial<typeof details>) =>
    previewChecks(requestToDraft({ ...details, ...lists }, facts), {
      packExemptOrganisations: [],
      numberExists: false,
      today: '2025-11-21',
    })[0]?.message.code
  expect(first({})).toBeUndefined()
  expect(first({ heatDetails: [['H1', 'H2']] })).toBe('LOT_DETAILS_MISSING')
  expect(first({ heatDetails: [['H1', 'H2', 'H3', 'H4']] })).toBe('LOT_DETAILS_MISSING')
  expect(first({ lotDetails: [[15, 15]] })).toBe('LOT_DETAILS_MISSING')
  expect(first({ lotDetails: [], heatDetails: [] })).toBe('LOT_DETAILS_MISSING')
})

test('[DLV-13] sends only the fields that identify each order line', () => {
  const request = draftToRequest({ ...sampleDraft(), company: 103 })
  expect(Object.keys(request.details.poSelect[0] ?? {}).sort()).toEqual(
    ['ITEM_CODE', 'JOBS', 'LINE_NUM', 'PO_NUMBER', 'RELEASE_NUM', 'SHIPMENT_NUM'].sort(),
  )
})

test('[DLV-15] joins the jobs with commas in job_id', () => {
  const lines = [
    sampleDraftLine({ JOBS: 'J1' }),
    sampleDraftLine({ JOBS: 'J2', LINE_NUM: 2 }),
    sampleDraftLine({ JOBS: 'J1', LINE_NUM: 3 }),
  ]
  expect(draftToRequest({ ...sampleDraft({ lines }), company: 103 }).job_id).toBe('J1,J2')
  expect(draftToRequest({ ...sampleDraft(), company: 103 }).job_id).toBeNull()
})

test('[DLV-10] prints the delivery date as the lot when a line has no supplier lot', () => {
  const line = { ...sampleDraftLine(), lotSup: ' LOT 7 ' }
  const { details } = draftToRequest({
    ...sampleDraft({ lines: [line, sampleDraftLine({ LINE_NUM: 2 })] }),
    company: 103,
  })
  expect(details.lotSup).toEqual(['LOT 7', '20251124'])
})

test('[DLV-08] counts lines, packs and tags in the summary, and calculates exact totals', () => {
  const lines = [
    sampleDraftLine({ UNIT_PRICE: 0.1 }, 30),
    sampleDraftLine({ UNIT_PRICE: 1234.005, LINE_NUM: 2 }, 20),
    sampleDraftLine({ UNIT_PRICE: null, LINE_NUM: 3 }, 10),
  ]
  const summary = summarizeLines(lines, noExemption)
  expect(summary).toMatchObject({ lines: 3, packs: 6, headerTags: 4, packTags: 10, unpriced: 1 })
  expect(summary.total.toFixed()).toBe('24683.1')
  expect(summary.quantity.toFixed()).toBe('60')
})

test('[DLV-02] [DLV-03] [DLV-17] leaves the lines whose quantity is refused out of the totals', () => {
  const accepted = [sampleDraftLine({}, 30), { ...sampleDraftLine({ LINE_NUM: 2 }), amount: null, packCount: null }]
  const refused = [999_999, 25, 0, Number.NaN].map((amount) => sampleDraftLine({ LINE_NUM: 3 }, amount))
  expect(summarizeLines([...refused, ...accepted], noExemption)).toEqual({
    ...summarizeLines(accepted, noExemption),
    leftOut: 4,
  })
  expect(summarizeLines(accepted, noExemption)).toMatchObject({ lines: 2, leftOut: 0, packs: 3, packTags: 6 })
})
