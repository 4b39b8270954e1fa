import { expect, test } from 'vitest'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import {
  type DeliveryForm,
  type DeliveryFormAction,
  deliveryFormReducer,
  emptyDeliveryForm,
  formWithHead,
} from '../delivery-form.ts'
import { parseStoredDraft, serializeDraft } from './stored-draft.ts'

const now = new Date('2025-11-21T03:00:00Z')
const lines = [samplePoLine(), samplePoLine({ LINE_NUM: 2 })]
const steps: readonly DeliveryFormAction[] = [
  { type: 'found', ponum: '41000123', lines },
  { type: 'chooseAll', chosen: true },
  { type: 'how', head: { company: 103, number: 'INV-1', isInvoice: true, deliveryDate: '2025-11-24' } as object },
]
const built: DeliveryForm = steps.reduce(deliveryFormReducer, formWithHead({ company: 103 }))
const text = serializeDraft(built, 7, now) ?? ''
const changed = (change: (kept: { building: { rows: Record<string, unknown>[] }; format: number }) => void): string => {
  const kept = JSON.parse(text)
  change(kept)
  return JSON.stringify(kept)
}

test('[DLV-16] restores a stored draft unchanged', () => {
  expect(parseStoredDraft(text, {})).toEqual({
    kind: 'draft',
    draft: { building: built, signIn: 7, changedAt: '2025-11-21T03:00:00.000Z', lost: 0 },
  })
  expect(parseStoredDraft(null, {})).toEqual({ kind: 'none' })
  expect(serializeDraft(emptyDeliveryForm, 7, now)).toBeNull()
})

test('[DLV-16] stores a non-numeric entry as empty', () => {
  const key = built.rows[0]?.key ?? ''
  const typed = deliveryFormReducer(built, { type: 'type', key, typed: { amount: Number.NaN } })
  expect(parseStoredDraft(serializeDraft(typed, 7, now), {})).toMatchObject({
    draft: { building: { rows: [{ draft: { amount: null } }, {}] } },
  })
})

test('[DLV-16] a stored draft contains the searched order, lines without a selection and a quantity that is not a number', () => {
  const searched = deliveryFormReducer(formWithHead({ company: 103 }), { type: 'found', ponum: '41000123', lines })
  const typed = deliveryFormReducer(searched, {
    type: 'type',
    key: searched.rows[0]?.key ?? '',
    typed: { amount: Number.NaN, amountText: 'ten' },
  })
  expect(parseStoredDraft(serializeDraft(typed, 7, now), {})).toMatchObject({
    kind: 'draft',
    draft: { building: typed },
  })
})

test('[DLV-18] keeps a date that cannot be read', () => {
  const typed = deliveryFormReducer(built, {
    type: 'how',
    head: { deliveryDate: null, deliveryDateText: '31/11/2025' },
  })
  expect(parseStoredDraft(serializeDraft(typed, 7, now), {})).toMatchObject({
    draft: { building: { head: { deliveryDate: null, deliveryDateText: '31/11/2025' } } },
  })
})

test('[DLV-16] leaves out and counts unreadable lines, and keeps the other lines', () => {
  const broken = changed(({ building }) => {
    Object.assign(building.rows[0] ?? {}, { draft: { line: { PO_NUMBER: 5 } } })
  })
  expect(parseStoredDraft(broken, {})).toMatchObject({
    kind: 'draft',
    draft: { lost: 1, building: { rows: [{ draft: { line: { LINE_NUM: 2 } } }] } },
  })
})

test('[DLV-16] leaves out and counts lines with any field of a wrong type', () => {
  const faults: readonly ((row: Record<string, unknown>) => unknown)[] = [
    (row) => ({ ...row, changes: [null] }),
    (row) => ({ ...row, chosen: 'yes' }),
    (row) => ({ ...row, draft: { ...(row.draft as object), amount: 'ten' } }),
    (row) => ({ ...row, draft: { ...(row.draft as object), packs: [{ quantity: 10, heat: null }] } }),
    (row) => ({ ...row, draft: { ...(row.draft as object), line: samplePoLine({ UNIT_PRICE: undefined as never }) } }),
    (row) => ({ ...row, draft: { ...(row.draft as object), line: samplePoLine({ UOM: 5 as never }) } }),
  ]
  for (const fault of faults) {
    const odd = changed(({ building }) => {
      building.rows = building.rows.map((row, index) => (index === 0 ? fault(row) : row) as Record<string, unknown>)
    })
    expect(parseStoredDraft(odd, {}), odd).toMatchObject({ draft: { lost: 1, building: { rows: [{}] } } })
  }
})

test('[DLV-16] reports a draft as unreadable when a field of its head has a wrong type', () => {
  const faults = [
    { number: null },
    { documentDateText: null },
    { deliveryDate: 20251124 },
    { deliveryDate: '2025-11-31' },
    { company: '103' },
    { site: { VENDOR_SITE_CODE: 5 } },
  ]
  for (const fault of faults) {
    const odd = changed(({ building }) => Object.assign((building as unknown as { head: object }).head, fault))
    expect(parseStoredDraft(odd, {}), odd).toEqual({ kind: 'unreadable' })
  }
})

test('[DLV-16] reports invalid data and drafts of a later format as unreadable', () => {
  const later = changed((kept) => {
    kept.format = 99
  })
  for (const odd of ['', '{"head":', 'null', '[]', '{"building":{"rows":3}}', later])
    expect(parseStoredDraft(odd, {}), odd).toEqual({ kind: 'unreadable' })
})

test('[G-190] ignores a draft for a company to which the role cannot deliver', () => {
  expect(parseStoredDraft(text, { company: 175 })).toEqual({ kind: 'none' })
  expect(parseStoredDraft(text, { company: 103 })).toMatchObject({ kind: 'draft' })
})
