import { expect, test } from 'vitest'
import { exact, isQuantity, sum } from '#kit/shared/quantity.ts'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import {
  checkPackCount,
  packCountFor,
  packLot,
  proposePackQuantities,
  splitEvenly,
  splitIntoFullPacks,
} from './packs.ts'

/** Pseudo-random quantities of various sizes and decimals. They are the same in every run. */
function* quantities(count: number): Generator<number> {
  let state = 20251121
  for (let i = 0; i < count; i++) {
    state = (state * 1103515245 + 12345) % 2147483648
    const decimals = i % 5
    yield exact(1 + (state % 5_000_000))
      .div(10 ** decimals)
      .round(4)
      .toNumber()
  }
}

test('[DLV-04] puts the remainder into one last pack', () => {
  expect(splitIntoFullPacks(25, exact(10))).toEqual([10, 10, 5])
  expect(splitIntoFullPacks(30, exact(10))).toEqual([10, 10, 10])
  expect(splitIntoFullPacks(0.3, exact('0.1'))).toEqual([0.1, 0.1, 0.1])
  expect(splitIntoFullPacks(4, exact(10))).toEqual([4])
  expect([99_999_999_998, 99_999_999_999].map((amount) => packCountFor(amount, exact(2)))).toEqual([
    49_999_999_999, 50_000_000_000,
  ])
})

test('[DLV-04] splits any amount into full packs and one remainder that add up to the amount', () => {
  const sizes = [1, 7, 10, 2.5, 0.75, 1200, 33.3333]
  for (const amount of quantities(400)) {
    for (const size of sizes.map((value) => exact(value))) {
      if (size.times(2000).lt(amount)) continue
      const packs = splitIntoFullPacks(amount, size)
      expect(packs.length).toBe(packCountFor(amount, size))
      expect(sum(packs).eq(amount), `${amount} by ${size}`).toBe(true)
      expect(packs.slice(0, -1).every((pack) => size.eq(pack))).toBe(true)
      expect(size.gte(packs.at(-1) ?? 0) && (packs.at(-1) ?? 0) > 0).toBe(true)
    }
  }
})

test('[DLV-04] splits an amount evenly when there is no pack size, and puts the remainder into the last pack', () => {
  expect(splitEvenly(10, 3, 'PCS')).toEqual([3, 3, 4])
  expect(splitEvenly(10, 3, 'KG')).toEqual([3.3333, 3.3333, 3.3334])
  expect(splitEvenly(12.5, 2, 'KG')).toEqual([6.25, 6.25])
  expect(splitEvenly(1, 1, null)).toEqual([1])
})

test('[DLV-04] splits any amount evenly into lots with at most four decimals that add up to the amount', () => {
  for (const amount of quantities(300)) {
    for (const packs of [1, 2, 3, 7, 24, 999]) {
      for (const uom of ['PCS', 'KG']) {
        const lots = splitEvenly(amount, packs, uom)
        expect(lots.length).toBe(packs)
        expect(sum(lots).eq(amount), `${amount} in ${packs} ${uom}`).toBe(true)
        expect(lots.every(isQuantity)).toBe(true)
        expect(new Set(lots.slice(0, -1)).size).toBeLessThanOrEqual(1)
        if (uom === 'PCS' && Number.isInteger(amount)) expect(lots.every(Number.isInteger)).toBe(true)
      }
    }
  }
})

test('[DLV-04] requires # Packs to be an integer from 1 to 10,000, and to match the pack size if there is one', () => {
  const free = samplePoLine({ PIECES_PER_KANBAN: null })
  for (const packs of [0, -1, 1.5, Number.NaN, 10_001]) {
    expect(checkPackCount(free, 10, packs)?.message.code, String(packs)).toBe('PACKS_INVALID')
  }
  expect(checkPackCount(free, 10, 3)).toBeUndefined()
  expect(checkPackCount(samplePoLine(), 25, 3)).toBeUndefined()
  expect(checkPackCount(samplePoLine(), 25, 2)).toMatchObject({
    message: { code: 'PACKS_INVALID' },
    culprit: { fits: 3 },
  })
  expect(proposePackQuantities(samplePoLine({ PIECES_PER_KANBAN: '0.0001' }), 100_000, 1e9)).toEqual([])
})

test('[DLV-05] requires the amount when # Packs is entered without an amount', () => {
  expect(checkPackCount(samplePoLine({ PIECES_PER_KANBAN: null }), null, 3)?.message.code).toBe('DELIVERY_QTY_REQUIRED')
})

test('[DLV-06] adds the pack number to the lots of PRM items in an exempt organisation', () => {
  const facts = { packExemptOrganisations: [310] }
  expect(packLot({ ITEM_CODE: 'X-PRM-1', INV_ORGID: 310 }, '20251124', 12, facts)).toBe('20251124-12')
  expect(packLot({ ITEM_CODE: 'X-PRM-1', INV_ORGID: 103 }, '20251124', 12, facts)).toBe('20251124')
  expect(packLot({ ITEM_CODE: 'X-1', INV_ORGID: 310 }, '20251124', 12, facts)).toBe('20251124')
})
