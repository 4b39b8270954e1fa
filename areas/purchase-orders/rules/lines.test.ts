import { expect, test } from 'vitest'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import { isPackExempt, isRawMaterial } from './item-kinds.ts'
import { lineKey } from './line-key.ts'
import { packSizeOf } from './pack-size.ts'
import { stillDeliverableQuantity, whyNotSelectable } from './still-deliverable.ts'

test('[DLV-01] a line can be selected only while part of its remaining quantity is not in transit', () => {
  const cases: [number, number, boolean][] = [
    [100, 0, true],
    [100, 99.9999, true],
    [100, 100, false],
    [100, 120, false],
    [0, 0, false],
  ]
  for (const [QUANTITY_REMAIN, transit, may] of cases) {
    expect(whyNotSelectable({ QUANTITY_REMAIN, transit }) === undefined, `${QUANTITY_REMAIN} − ${transit}`).toBe(may)
  }
  expect(whyNotSelectable({ QUANTITY_REMAIN: 0, transit: 0 })?.message.code).toBe('NOTHING_REMAINS')
  expect(whyNotSelectable({ QUANTITY_REMAIN: 1200, transit: 1200 })?.params).toEqual({
    remain: '1,200',
    transit: '1,200',
  })
  expect(whyNotSelectable(samplePoLine({ ITEM_TYPE: 'RM', QUANTITY_REMAIN: 0 }))).toBeDefined()
})

test('[DLV-01] the still deliverable quantity is exact and never below zero', () => {
  expect(stillDeliverableQuantity({ QUANTITY_REMAIN: 0.3, transit: 0.1 }).toFixed()).toBe('0.2')
  expect(stillDeliverableQuantity({ QUANTITY_REMAIN: 1, transit: 3 }).toFixed()).toBe('0')
})

test('[DLV-03] accepts only a positive number as a pack size', () => {
  for (const text of [null, '', ' ', '0', '0.0', '-5', 'N/A', '12 pcs', '1e3', 'Infinity']) {
    expect(packSizeOf({ PIECES_PER_KANBAN: text }), String(text)).toBeNull()
  }
  expect(packSizeOf({ PIECES_PER_KANBAN: ' 50 ' })?.toNumber()).toBe(50)
  expect(packSizeOf({ PIECES_PER_KANBAN: '1,200' })?.toNumber()).toBe(1200)
  expect(packSizeOf({ PIECES_PER_KANBAN: '2.5' })?.toNumber()).toBe(2.5)
})

test('[DLV-02] recognises raw material only by a whole word of the item type', () => {
  for (const yes of ['RM', 'rm', 'Raw Materials', 'STEEL RM', 'RM-STEEL', 'RAW  MATERIALS (coil)', 'วัตถุดิบ RM']) {
    expect(isRawMaterial({ ITEM_TYPE: yes }), yes).toBe(true)
  }
  for (const no of [null, '', 'FORM', 'PRM', 'ARM', 'RM2', 'Raw', 'OP', 'FG']) {
    expect(isRawMaterial({ ITEM_TYPE: no }), String(no)).toBe(false)
  }
})

test('[DLV-03] waives the pack rule only for a PRM item in an exempt organisation', () => {
  const facts = { packExemptOrganisations: [310] }
  expect(isPackExempt({ INV_ORGID: 310, ITEM_CODE: 'X-PRM-1' }, facts)).toBe(true)
  expect(isPackExempt({ INV_ORGID: 310, ITEM_CODE: 'X-1' }, facts)).toBe(false)
  expect(isPackExempt({ INV_ORGID: 103, ITEM_CODE: 'X-PRM-1' }, facts)).toBe(false)
})

test('[DLV-09] order, release, line, shipment, job and organisation together identify a line', () => {
  const line = samplePoLine()
  const others = [
    { INV_ORGID: 175 },
    { PO_NUMBER: '41000124' },
    { RELEASE_NUM: 1 },
    { LINE_NUM: 2 },
    { SHIPMENT_NUM: 2 },
    { JOBS: 'J1' },
  ].map((overrides) => lineKey({ ...line, ...overrides }))
  expect(new Set([lineKey(line), ...others]).size).toBe(7)
  expect(lineKey({ ...line, RELEASE_NUM: 0, JOBS: '' })).toBe(lineKey(line))
})
