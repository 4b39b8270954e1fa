import { beforeAll, expect, test } from 'vitest'
import type { ErpReceipt, ReceiptLine } from '#areas/receiving/server/receiving.port.ts'
import { orders, vendors } from '#tests/support/erp/erp-data.ts'
import type { ErpPort } from './port.ts'

const { siam, other } = vendors
const RECEIVED_AT = new Date('2025-11-30T17:30:00Z') // 1 December in Bangkok

const received = (line: Partial<ReceiptLine> = {}): ReceiptLine => ({
  ITEM_CODE: 'AX-10-220',
  PO_NUMBER: orders.plain,
  RELEASE_NUM: null,
  LINE_NUM: 1,
  SHIPMENT_NUM: 1,
  JOBS: null,
  quantity: 100,
  supplierLot: '20251130',
  internalLot: '20251130',
  ...line,
})

const receipt = (invoiceNo: string, lines: readonly ReceiptLine[], more: Partial<ErpReceipt> = {}): ErpReceipt => ({
  vendorId: siam,
  company: 103,
  isInvoice: true,
  invoiceNo,
  invoiceDate: '2025-11-29',
  deliveryDate: '2025-11-30',
  site: 'BANGPOO',
  receiver: 'E-1001',
  receivedAt: RECEIVED_AT,
  lines,
  ...more,
})

/** The receiving tests of `erpSuite`. `opened` returns the ERP once the tests have started. */
export const receiptTests = (opened: () => ErpPort): void => {
  let erp: ErpPort
  beforeAll(() => {
    erp = opened()
  })

  const figures = async (...identities: Parameters<ErpPort['linesFor']>[2][number][]) =>
    (await erp.linesFor(siam, 103, identities)).map((line) => [line.QUANTITY_RECEIVED, line.QUANTITY_REMAIN])

  test('[ERP-01] returns a receive number and updates the received and remaining quantities', async () => {
    const plain = received()
    const pack = received({ LINE_NUM: 2, quantity: 0.3333, supplierLot: 'A-1' })
    const answer = await erp.receive('goods-1', receipt('INV-1', [plain, pack, { ...pack, supplierLot: 'A-2' }]))
    expect(answer).toEqual({ ok: true, receiveNumber: expect.stringMatching(/^1032512-\d{6}$/) })
    expect(await figures(plain)).toEqual([[100, 900]])
    expect(await figures(pack)).toEqual([[0.6666, 499.3334]])
  })

  test('[ERP-01] returns the same receive number for the same key and books the receipt once, even for twenty concurrent requests', async () => {
    const line = received({ LINE_NUM: 4, quantity: 10 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => erp.receive('goods-2', receipt('INV-2', [line]))),
    )
    expect(new Set(answers.map((answer) => answer.ok && answer.receiveNumber)).size).toBe(1)
    expect(await erp.receive('goods-2', receipt('INV-2', [line]))).toEqual(answers[0])
    expect(await figures(line)).toEqual([[410, 590]])
    const next = await erp.receive('goods-3', receipt('INV-3', [line]))
    expect(next).not.toEqual(answers[0])
    expect(await figures(line)).toEqual([[420, 580]])
  })

  test('[ERP-01] accepts more raw material than the remaining quantity, and then sets that quantity to zero', async () => {
    const line = received({ PO_NUMBER: orders.rawMaterial, quantity: 120.5 })
    expect((await erp.receive('goods-4', receipt('INV-4', [line]))).ok).toBe(true)
    expect(await figures(line)).toEqual([[120.5, 0]])
  })

  test('[ERP-01] rejects a receipt with a line that the ERP does not know, states the reason, and books nothing', async () => {
    const known = received({ PO_NUMBER: orders.subInventory, LINE_NUM: 2 })
    const refused = await erp.receive('goods-5', receipt('INV-5', [known, received({ LINE_NUM: 77 })]))
    expect(refused).toEqual({ ok: false, reason: expect.stringContaining('77') })
    expect(await figures(known)).toEqual([[0, 1000]])
    expect((await erp.receive('goods-5', receipt('INV-5', [])).catch(() => ({ ok: false }))).ok).toBe(false)
    expect((await erp.receive('goods-5', receipt('INV-5', [known]))).ok).toBe(true)
  })

  test('[ERP-01] converts either all received DOs of a list to invoices or none, and accepts a repeated request', async () => {
    const replacement = (doNo: string, invoiceNo: string) => ({
      vendorId: siam,
      company: 103,
      doNo,
      invoiceNo,
      invoiceDate: '2025-12-01',
    })
    for (const no of ['DO-1', 'DO-2'])
      await erp.receive(no, receipt(no, [received({ quantity: 1 })], { isInvoice: false }))
    const list = [replacement('DO-1', 'INV-11'), replacement('DO-2', 'INV-12')]
    expect(await erp.replaceDo([list[0] ?? replacement('', ''), replacement('DO-9', 'INV-19')])).toEqual({
      ok: false,
      reason: expect.stringContaining('DO-9'),
    })
    expect(await erp.replaceDo([replacement('DO-1', 'INV-10')])).toEqual({ ok: true })
    expect((await erp.replaceDo(list)).ok).toBe(false)
    expect(await erp.replaceDo([replacement('DO-1', 'INV-10'), replacement('DO-2', 'INV-12')])).toEqual({ ok: true })
    expect((await erp.replaceDo([{ ...replacement('DO-2', 'INV-12'), vendorId: other }])).ok).toBe(false)
  })
}
