import { expect, test } from 'vitest'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import { checkFoundOrder, checkOrderSearch, erpLookupFor, type OrderSearchInput } from './search.ts'

const filled: OrderSearchInput = { company: 103, ponum: '41000123', rel: '', supplier: 100234 }
const code = (input: Partial<OrderSearchInput>, type: Parameters<typeof checkOrderSearch>[1]) =>
  checkOrderSearch({ ...filled, ...input }, type)?.message.code

test('[PO-04] before the search, checks in this order: Invoice to, PO No, supplier', () => {
  const nothing = { company: null, ponum: ' ', supplier: null }
  expect(code(nothing, 'vendor')).toBe('INVOICE_TO_REQUIRED')
  expect(code({ ...nothing, company: 103 }, 'vendor')).toBe('PO_NO_REQUIRED')
  expect(code(nothing, 'store')).toBe('PO_NO_REQUIRED')
  expect(code({ ...nothing, ponum: '1' }, 'admin')).toBe('SUPPLIER_REQUIRED')
  expect(code({ ...nothing, ponum: '1' }, 'store')).toBe('SUPPLIER_REQUIRED')
  expect(code({ supplier: null }, 'vendor')).toBeUndefined()
  expect(code({ company: null }, 'admin')).toBeUndefined()
  for (const type of ['vendor', 'demo', 'internal'] as const)
    expect(code({ company: null }, type)).toBe('INVOICE_TO_REQUIRED')
})

test('[PO-04] searches a standard order without a release, and a blanket order with one', () => {
  expect(erpLookupFor('  ')).toBe('FindPOSTD')
  expect(erpLookupFor('4')).toBe('FindPOBLK')
})

test('[PO-04] after the search, checks in this order: order exists, lines in the organisation, no outside-processing work', () => {
  const here = samplePoLine()
  const elsewhere = samplePoLine({ INV_ORGID: 175 })
  const osp = samplePoLine({ ITEM_TYPE: 'OP', JOBS: 'J1', LINE_NUM: 2 })
  const answer = (...parameters: Parameters<typeof checkFoundOrder<typeof here>>) => {
    const result = checkFoundOrder(...parameters)
    return result.ok ? result.value : result.message.code
  }
  expect(answer({ lines: [] }, 103)).toBe('PO_NOT_FOUND')
  expect(answer({ lines: [], isBlanket: true }, 103)).toBe('PO_RELEASE_REQUIRED')
  expect(answer({ lines: [elsewhere] }, 103)).toBe('NO_ITEMS_FOUND')
  expect(answer({ lines: [here, osp] }, 103)).toBe('PO_IS_OSP')
  expect(answer({ lines: [here, { ...osp, INV_ORGID: 175 }] }, 103)).toEqual([here])
  expect(answer({ lines: [here, elsewhere] }, 103)).toEqual([here])
  expect(answer({ lines: [here, elsewhere] }, null)).toEqual([here, elsewhere])
})

test('[PO-05] returns only the outside-processing lines of an order in the organisation', () => {
  const plain = samplePoLine()
  const osp = samplePoLine({ ITEM_TYPE: 'OP', JOBS: 'J-1', transit: 20 })
  const answer = (lines: (typeof plain)[], company: number | null) => {
    const result = checkFoundOrder({ lines }, company, true)
    return result.ok ? result.value : result.message.code
  }
  expect(answer([], 103)).toBe('PO_NOT_FOUND')
  expect(answer([plain], 103)).toBe('NO_ITEMS_FOUND')
  expect(answer([osp], 175)).toBe('NO_ITEMS_FOUND')
  expect(answer([plain, osp], null)).toEqual([osp])
})
