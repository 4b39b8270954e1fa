import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ErpAnswer } from '#areas/order-answers/server/order-answers.port.ts'
import type { ErpReceipt } from '#areas/receiving/server/receiving.port.ts'
import { SystemUnavailable } from '#kit/server/away.ts'
import { orders, sampleErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { type Gateway, openGateway } from '#tests/support/services/gateway.ts'
import { erpSuite } from '../erp.suite.ts'
import type { ErpPort } from '../port.ts'
import { openHttpErp, standardPaths } from './index.ts'

/** The timeout of queries: long enough for a busy machine to respond. */
const TIMEOUT_MS = 15_000
/** A short timeout, for tests in which the gateway responds too late. */
const SHORT_TIMEOUT_MS = 1_500

const erpAt = (
  gateway: Gateway,
  key = gateway.key,
  report: (fault: Error) => void = () => {},
  reconnectDelayMs = 300,
  timeoutMs = TIMEOUT_MS,
): ErpPort =>
  openHttpErp(
    {
      url: gateway.url,
      receivingUrl: gateway.url,
      key,
      timeoutMs,
      receiveTimeoutMs: timeoutMs,
      monthTimeoutMs: TIMEOUT_MS,
      paths: standardPaths,
      reconnectDelayMs,
    },
    { organisations: async () => sampleErpData.organisations, now: () => new Date(), report },
  )

erpSuite('ERP behind the gateway', async (erpData) => {
  const gateway = await openGateway(erpData)
  const erp = openHttpErp(
    {
      url: gateway.url,
      receivingUrl: gateway.url,
      key: gateway.key,
      timeoutMs: 10_000,
      receiveTimeoutMs: 10_000,
      monthTimeoutMs: 10_000,
      paths: standardPaths,
    },
    { organisations: async () => erpData.organisations, now: () => new Date() },
  )
  return { erp, close: () => gateway.close() }
})

let gateway: Gateway
let erp: ErpPort
beforeEach(async () => {
  gateway = await openGateway(sampleErpData, { slowMs: 4_000 })
  erp = erpAt(gateway)
})
afterEach(() => gateway.close())

const RECEIVE = /^POST .*barcode_v2\/invoice/
const receipt: ErpReceipt = {
  vendorId: vendors.siam,
  company: 103,
  isInvoice: true,
  invoiceNo: 'INV-1',
  invoiceDate: '2025-11-29',
  deliveryDate: '2025-11-30',
  site: 'BANGPOO',
  receiver: 'E-1001',
  receivedAt: new Date('2025-11-30T03:00:00Z'),
  lines: [
    {
      PO_NUMBER: orders.plain,
      RELEASE_NUM: null,
      LINE_NUM: 1,
      SHIPMENT_NUM: 1,
      ITEM_CODE: 'AX-10-220',
      quantity: 50,
      supplierLot: 'A',
      internalLot: 'A',
    },
  ],
}
const impatient = () => erpAt(gateway, gateway.key, undefined, undefined, SHORT_TIMEOUT_MS)
const posts = () => gateway.requests.filter((one) => RECEIVE.test(one)).length
const search = (from = erp) => from.standardLines(vendors.siam, orders.plain)

test('[ERP-03] retries a query after a broken connection, a 503 or a duplicate response', async () => {
  gateway.misbehave('drop', /pos_v2/)
  gateway.misbehave('refuse', /pos_v2/)
  expect((await search()).lines).toHaveLength(4)
  gateway.misbehave('twice', /metadata/)
  expect(await erp.suppliers(vendors.siam)).toHaveLength(1)
  expect((await search()).lines).toHaveLength(4)
  expect((await erp.sites(vendors.siam, 103)).map(({ VENDOR_SITE_CODE }) => VENDOR_SITE_CODE)).toEqual([
    'BANGPOO',
    'RAYONG',
  ])
})

test('[ERP-03] reports a gateway as unavailable, with the cause, when it is slow or unreachable, refuses calls or sends garbled responses', async () => {
  const why = async (mishap: 'slow' | 'garbage') => {
    gateway.misbehave(mishap, /pos_v2/)
    return search(mishap === 'slow' ? impatient() : erp).catch((fault: unknown) => fault)
  }
  expect(await why('slow')).toEqual(new SystemUnavailable('GET deliveries/pos_v2 takes longer than 1500 ms'))
  expect(await why('garbage')).toMatchObject({ name: 'Away', message: expect.stringContaining('not understood') })
  const notified: string[] = []
  const unauthorized = erpAt(gateway, 'another key', ({ message }) => notified.push(message))
  await expect(unauthorized.suppliers()).rejects.toThrow(SystemUnavailable)
  expect(notified).toEqual([expect.stringContaining('metadata answers 401')])
  await gateway.goAway()
  await expect(search()).rejects.toThrow('GET deliveries/pos_v2 brings no answer')
})

test('[ERP-03] fails immediately after five failures, and lets a single call test whether the gateway is back', async () => {
  // long enough that even a busy machine executes the next steps before the client tests the gateway again
  erp = erpAt(gateway, gateway.key, undefined, 20_000)
  await gateway.goAway()
  await expect(search()).rejects.toThrow(SystemUnavailable)
  await expect(search()).rejects.toThrow(SystemUnavailable)
  await gateway.comeBack()
  const requestCount = gateway.requests.length
  await expect(search()).rejects.toThrow('did not answer a moment ago')
  expect(gateway.requests.length).toBe(requestCount)
  await expect
    .poll(
      () =>
        search().then(
          ({ lines }) => lines.length,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(4)
})

test('[ERP-03] finds a receipt that was booked before its response was lost, and does not post it again', async () => {
  for (const [mishap, key] of [
    ['drop-after', 'r-1'],
    ['garbage', 'r-2'],
    ['slow', 'r-3'],
    ['twice', 'r-4'],
  ] as const) {
    gateway.misbehave(mishap, RECEIVE)
    const before = posts()
    const answer = await (mishap === 'slow' ? impatient() : erp).receive(key, receipt)
    const booked = gateway.booked.filter((one) => one.key === key)
    expect([mishap, booked.length]).toEqual([mishap, 1])
    expect(answer).toEqual({ ok: true, receiveNumber: booked[0]?.receiveNumber })
    expect(await erp.receive(key, receipt)).toEqual(answer)
    expect(posts() - before).toBe(1)
  }
})

test('[ERP-03] reports a receipt as unavailable when it never arrived or its outcome is unknown, and books it once on retry', async () => {
  for (const mishap of ['drop', 'refuse'] as const) {
    gateway.misbehave(mishap, RECEIVE)
    await expect(erp.receive(mishap, receipt)).rejects.toThrow(SystemUnavailable)
    expect(gateway.booked.filter(({ key }) => key === mishap)).toHaveLength(0)
    expect((await erp.receive(mishap, receipt)).ok).toBe(true)
  }
  gateway.misbehave('drop-after', RECEIVE)
  gateway.misbehave('drop', /^GET .*barcode_v2\/invoice.*key=lost/, 1)
  // the first query finds no receipt, and the post is sent; its response is lost, and the query that follows fails
  const [first] = await Promise.allSettled([erp.receive('lost', receipt)])
  if (first.status === 'fulfilled') expect(first.value.ok).toBe(true)
  const later = await erp.receive('lost', receipt)
  expect(later.ok).toBe(true)
  expect(gateway.booked.filter(({ key }) => key === 'lost')).toHaveLength(1)
})

test('[ERP-03] books a receipt once in consecutive attempts, even when an old gateway ignores keys', async () => {
  await gateway.close()
  gateway = await openGateway(sampleErpData, { slowMs: 4_000, knowsKeys: false })
  erp = erpAt(gateway)
  gateway.misbehave('drop-after', RECEIVE)
  for (let attempt = 0; attempt < 4; attempt++) await erp.receive('old', receipt).catch(() => {})
  expect(gateway.booked).toHaveLength(1)
})

test('[ERP-03] returns a rejection only when the ERP rejects the receipt, not when the gateway denies access', async () => {
  const unknown = { ...receipt, lines: receipt.lines.map((line) => ({ ...line, LINE_NUM: 77 })) }
  expect(await erp.receive('no', unknown)).toEqual({ ok: false, reason: expect.stringContaining('77') })
  const unauthorized = erpAt(gateway, 'another key')
  await expect(unauthorized.receive('no', receipt)).rejects.toThrow(SystemUnavailable)
  await expect(unauthorized.replaceDo([])).rejects.toThrow(SystemUnavailable)
  expect(gateway.booked).toEqual([])
})

test('[ERP-03] returns the reason of a rejection that has an empty receive number', async () => {
  gateway.misbehave({ status: 200, body: { Status: 'ERROR', ReceiveNumber: '', Message: 'Period closed' } }, RECEIVE)
  expect(await erp.receive('no', receipt)).toEqual({ ok: false, reason: 'Period closed' })
})

test('[ERP-03] returns the receive number of an earlier attempt that the ERP booked late, when the ERP refuses the repeated receipt', async () => {
  const BOOKED = /^GET .*barcode_v2\/invoice.*key=late/
  const notBooked = { status: 404, body: { Status: 'ERROR', Message: 'not received' } }
  const refusal = { status: 200, body: { Status: 'ERROR', Message: 'already received' } }
  gateway.misbehave('drop-after', RECEIVE)
  gateway.misbehave(notBooked, BOOKED, 3)
  await expect(erp.receive('late', receipt)).rejects.toThrow(SystemUnavailable)
  gateway.misbehave(refusal, RECEIVE)
  expect(await erp.receive('late', receipt)).toEqual({ ok: true, receiveNumber: gateway.booked[0]?.receiveNumber })
  expect(gateway.booked).toHaveLength(1)

  gateway.misbehave(notBooked, BOOKED)
  gateway.misbehave(refusal, RECEIVE)
  gateway.misbehave('refuse', BOOKED)
  await expect(erp.receive('late', receipt)).rejects.toThrow(SystemUnavailable)
})

test('[ERP-03] posts a receipt only after the gateway has stated that it is not booked', async () => {
  for (const body of [
    { Status: 'ERROR', Message: 'ORA-12541: no listener' },
    { Status: 'ERROR', ReceiveNumber: '' },
    { Status: 'SUCCESS' },
    { Status: 'SUCCESS', ReceiveNumber: '' },
  ]) {
    gateway.misbehave({ status: 200, body }, /^GET .*barcode_v2\/invoice/)
    await expect(erp.receive('unsure', receipt)).rejects.toThrow('not understood')
  }
  expect(posts()).toBe(0)
  expect((await erp.receive('unsure', receipt)).ok).toBe(true)
})

test('[ERP-03] does not call a different endpoint for values with unusual characters', async () => {
  expect(await erp.subInventory({ company: 103, ITEM_CODE: 'NS/00?#..', invoiceNo: '..' })).toEqual({ missing: false })
  expect(gateway.requests.at(-1)).toBe('GET /group/barcode_v2/BC_Chk_DefSub/_/103/NS%2F00%3F%23../103')
  expect((await erp.standardLines(vendors.siam, '\ud800')).lines).toEqual([])
})

test('[PO-06] passes on the gateway’s message about an unknown job', async () => {
  expect(await erp.jobLines(vendors.siam, 103, ['J-NONE'])).toEqual({ lines: [], erpMessage: 'no job' })
  expect(await erp.jobDetails(vendors.siam, 103, ['J-NONE'])).toEqual({ lines: [], erpMessage: 'no job' })
})

test('[ERP-03] reports job lines as unavailable, not as missing, when one of them cannot be read', async () => {
  const [line] = (await erp.jobDetails(vendors.siam, 103, ['J-1001'])).lines
  expect(line?.JOBS).toBe('J-1001')
  const body = { Status: 'Success', Message: '', Res: [line, { ...line, QUANTITY: 'many' }] }
  gateway.misbehave({ status: 200, body }, /pos_v2/, 2)
  await expect(erp.jobDetails(vendors.siam, 103, ['J-1001'])).rejects.toThrow(SystemUnavailable)
  await expect(erp.jobLines(vendors.siam, 103, ['J-1001'])).rejects.toThrow(SystemUnavailable)
})

test('[ERP-03] returns 0 as the remaining quantity of a line of which more than ordered was received', async () => {
  const overReceived = { QUANTITY_RECEIVED: 1_002, QUANTITY_REMAIN: -2 }
  await gateway.close()
  gateway = await openGateway({
    ...sampleErpData,
    po_lines: sampleErpData.po_lines.map((row) => ({ ...row, ...(row.LINE_NUM === 1 ? overReceived : {}) })),
    pds: sampleErpData.pds.map((row) => ({ ...row, QTY_REMAIN: -0.5 })),
  })
  erp = erpAt(gateway)
  const { lines } = await search()
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatchObject({ QUANTITY_RECEIVED: 1_002, QUANTITY_REMAIN: 0 })
  expect((await erp.pdsOf(103)).lines[0]).toMatchObject({ QTY_REMAIN: 0 })
})

const answerOf = (id: number): ErpAnswer => ({
  key: `order-answer-${id}`,
  event: 'answer',
  id,
  vendorId: vendors.siam,
  company: 103,
  PO_NUMBER: orders.plain,
  RELEASE_NUM: null,
  LINE_NUM: id,
  SHIPMENT_NUM: 1,
  JOBS: null,
  ITEM_CODE: 'AX-10-220',
  answer: 'propose',
  decision: null,
  state: 'proposed',
  reason: 'ไม่มีวัตถุดิบ',
  schedule: [{ date: '2025-12-01', quantity: 60 }],
  QUANTITY: 100,
  QUANTITY_REMAIN: 60,
  DUE_DATE: '2025-11-30',
  UNIT_PRICE: 12.5,
  by: 'vendor',
  at: '2025-11-24T03:00:00.000Z',
})

test('[ACK-04] posts each answer with its key, and returns which answers the ERP has', async () => {
  gateway.misbehave('deny', /orderAnswers/)
  const receipts = await erp.sendAnswers([answerOf(1), answerOf(2), answerOf(3)])
  expect(receipts.filter(({ ok }) => ok)).toHaveLength(2)
  expect(receipts.find(({ ok }) => !ok)).toMatchObject({ reason: expect.stringContaining('The period is closed.') })
  gateway.misbehave('drop-after', /orderAnswers/, 3)
  expect((await erp.sendAnswers([answerOf(1), answerOf(2), answerOf(3)])).some(({ ok }) => ok)).toBe(false)
  expect((await erp.sendAnswers([answerOf(1), answerOf(2), answerOf(3)])).every(({ ok }) => ok)).toBe(true)
  expect(gateway.answers.map(({ key }) => key).toSorted()).toEqual([
    'order-answer-1',
    'order-answer-2',
    'order-answer-3',
  ])
  expect(gateway.answers[0]).toMatchObject({
    po: orders.plain,
    promised: [{ date: '2025-12-01', qty: 60 }],
    inv_orgid: 103,
  })
})
