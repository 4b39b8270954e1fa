import { describe, expect, test } from 'vitest'
import { sampleDelivery } from '#tests/support/samples/delivery-sample.ts'
import { columnsOfAllView, columnsOfRole, defaultColumnsOfRole, sortByRoleOrder } from './columns.ts'
import { toListRow } from './row.ts'

const codeOf = (id: number) => (id === 103 ? 'AH' : undefined)

describe('a row of the status list', () => {
  test('[STA-02] joins distinct orders and releases, adds quantities exactly, and counts lines', () => {
    expect(toListRow(sampleDelivery(), codeOf)).toMatchObject({
      po: '41000123, 41000999',
      rel: '2, 3',
      quantity: '1,200.3',
      lines: 3,
      company: 'AH',
    })
  })

  test('[STA-02] shows days and minutes in Bangkok time', () => {
    expect(toListRow(sampleDelivery(), codeOf)).toMatchObject({
      createdAt: '2025-11-21 00:30',
      createdDay: '2025-11-21',
    })
  })

  test('[STA-02] shows the number of a DO in the column DO, and both numbers after its conversion', () => {
    const open = sampleDelivery({ isInvoice: false, invoiceNo: 'DO-9' })
    expect(toListRow(open, codeOf)).toMatchObject({ number: 'DO-9', invoice: '', doNo: 'DO-9', kind: 'do' })
    const converted = sampleDelivery({ invoiceNo: 'INV-2', doNo: 'DO-9', doDate: '2025-11-01' })
    expect(toListRow(converted, codeOf)).toMatchObject({
      number: 'INV-2',
      invoice: 'INV-2',
      doNo: 'DO-9',
      kind: 'invoice',
    })
  })

  test('[DLV-17] counts header tags as lines + 1, and pack tags as header tags plus all packs', () => {
    expect(toListRow(sampleDelivery(), codeOf)).toMatchObject({ headerTags: 4, packTags: 18 })
  })

  test('[STA-11] counts all boxes, those scanned at the dock, and the reported problems', () => {
    expect(toListRow(sampleDelivery(), codeOf)).toMatchObject({ packs: 14, scanned: undefined, problems: 0 })
    const atDock = { since: '2025-11-21T02:00:00.000Z', store: 'WH1', boxes: 5 }
    expect(toListRow({ ...sampleDelivery(), atDock, problems: 2 }, codeOf)).toMatchObject({
      packs: 14,
      scanned: 5,
      problems: 2,
    })
    expect(toListRow({ ...sampleDelivery(), shortReceipt: { quantity: 40, packs: 13 } }, codeOf).scanned).toBe(13)
  })
})

describe('the columns of the status list', () => {
  const keys = (type: Parameters<typeof columnsOfRole>[0]) => columnsOfRole(type).map(({ key }) => key)

  test('[STA-02] shows the columns in the specified order, and hides Created At (date) until the user selects it', () => {
    expect(keys('vendor').join(' ')).toBe(
      'user invoice do po rel quantity deliveryDate createdAt company status delete receivedNo receivedAt toInvoice createdDay remarks headerTags packTags boxes problems',
    )
    expect(columnsOfAllView('vendor')).not.toContain('createdDay')
  })

  test('[STA-02] shows the supplier column only to users who see several suppliers', () => {
    expect(keys('store')).toContain('supplier')
    expect(columnsOfAllView('store')).not.toContain('supplier')
    expect(keys('vendor')).not.toContain('supplier')
  })

  test('[STA-02] shows Delete but not To Inv. to the store, and neither to read-only users', () => {
    expect(keys('store')).not.toContain('toInvoice')
    expect(keys('store')).toContain('delete')
    for (const type of ['purchase', 'admin'] as const) {
      expect(keys(type)).not.toContain('toInvoice')
      expect(keys(type)).not.toContain('delete')
    }
  })

  test('[STA-11] shows number, status and date first, and shows supplier and dock columns only to staff', () => {
    expect(defaultColumnsOfRole('store').slice(0, 7)).toEqual([
      'invoice',
      'do',
      'status',
      'deliveryDate',
      'supplier',
      'boxes',
      'problems',
    ])
    for (const key of ['user', 'supplier', 'boxes', 'problems'] as const)
      expect(defaultColumnsOfRole('vendor')).not.toContain(key)
    expect(defaultColumnsOfRole('store')).not.toContain('company')
    expect(defaultColumnsOfRole('admin')).toContain('company')
    const shown = columnsOfRole('store').filter(({ key }) => ['user', 'po', 'status', 'boxes'].includes(key))
    expect(sortByRoleOrder(shown).map(({ key }) => key)).toEqual(['status', 'boxes', 'po', 'user'])
  })
})
