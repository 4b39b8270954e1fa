import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLine, freshNumber } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { allowKeys, newKey } from '#tests/support/keys.ts'
import { openWorld, type World } from '#tests/support/world.ts'

type Line = Readonly<Record<string, unknown>> & { readonly INV_ORGID: number; readonly PO_NUMBER: string }
interface Delivery {
  readonly id: number
  readonly status: string
  readonly details: { readonly qtyLot: number[] }
}

/** The functions that the guide defines. */
interface Guide {
  call(method: string, path: string, body?: unknown, headers?: object, token?: string): Promise<unknown>
  accessToken(scope: string): Promise<string>
  openLines(words: string): Promise<Line[]>
  sites(company: number): Promise<{ VENDOR_SITE_CODE: string }[]>
  confirmDelivery(line: Line | undefined, how: object): Promise<Delivery>
  sheet(id: number): Promise<ArrayBuffer>
  receiptOf(id: number): Promise<{ status: string; receivedNo: string | null; timeStamp: string | null }>
  despatchAdvice(id: number): Promise<string>
  sendDespatchAdvice(xml: string): Promise<Delivery>
  receivedSince(instant: string): Promise<{ id: number }[]>
}

const GUIDE = new URL('../../docs/how-to/api.md', import.meta.url)
let world: World
let folder: string
let guide: Guide
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-24T03:00:00Z'), prepare: addErpData })
  await allowKeys(await world.signIn('admin'), vendors.siam)
  const { key, clientId } = await newKey(await world.signIn('vendor'))
  Object.assign(process.env, { PORTAL: world.url, PORTAL_KEY: key, PORTAL_CLIENT_ID: clientId })
  const text = await readFile(GUIDE, 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'portal-guide-'))
  const module = join(folder, 'guide.mjs')
  await writeFile(module, [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n'))
  guide = (await import(/* @vite-ignore */ pathToFileURL(module).href)) as Guide
})
afterAll(async () => {
  for (const name of ['PORTAL', 'PORTAL_KEY', 'PORTAL_CLIENT_ID']) delete process.env[name]
  await rm(folder, { recursive: true, force: true })
  await world.close()
})

test('[API-06] the guide’s code finds an open line, confirms it once, fetches the sheet and follows it to the receipt', async () => {
  const { PO_NUMBER } = await addLine(world.database.db, { DUE_DATE: '2025-11-20' })
  const [line, ...others] = await guide.openLines(PO_NUMBER)
  expect([line?.PO_NUMBER, line?.suggested, others]).toEqual([PO_NUMBER, 100, []])
  const [site] = await guide.sites(line?.INV_ORGID ?? 0)
  const how = { number: freshNumber(), date: '2025-11-24', site, idempotencyKey: 'guide-delivery-1' }
  const delivery = await guide.confirmDelivery(line, how)
  expect([delivery.status, delivery.details.qtyLot]).toEqual(['transit', [10]])
  expect((await guide.confirmDelivery(line, how)).id, 'repeated').toBe(delivery.id)
  await expect(guide.confirmDelivery(line, { ...how, idempotencyKey: 'guide-delivery-2' })).rejects.toMatchObject({
    code: 'INVOICE_NO_EXISTS',
  })
  expect(
    Buffer.from(await guide.sheet(delivery.id))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(await guide.receiptOf(delivery.id)).toEqual({ status: 'transit', receivedNo: null, timeStamp: null })

  const store = await world.signIn('store')
  const scanned = [{ sequence: 1, packs: Array.from({ length: 10 }, (_, pack) => pack + 1) }]
  const received = await store.post('/receipts', { deliveryId: delivery.id, employeeId: 'E1001', scanned })
  expect(received.status).toBe(200)
  const receipt = await guide.receiptOf(delivery.id)
  expect(receipt).toMatchObject({ status: 'completed', receivedNo: expect.stringMatching(/\w/) })
  expect((await guide.receivedSince('2025-11-24T03:00:00Z')).map(({ id }) => id)).toEqual([delivery.id])
})

test('[EDI-01] [EDI-02] the guide’s code downloads a DespatchAdvice, and sends one that is refused with its faults', async () => {
  const { PO_NUMBER } = await addLine(world.database.db)
  const [line] = await guide.openLines(PO_NUMBER)
  const [site] = await guide.sites(line?.INV_ORGID ?? 0)
  const how = { number: freshNumber(), date: '2025-11-24', site, idempotencyKey: 'guide-delivery-3' }
  const { id } = await guide.confirmDelivery(line, how)
  const xml = await guide.despatchAdvice(id)
  // the first delivery already has the whole quantity in transit
  await expect(guide.sendDespatchAdvice(xml.replace(how.number, freshNumber()))).rejects.toMatchObject({
    faults: [{ line: expect.any(Number), element: expect.any(String), reason: expect.any(String) }],
  })
  await guide.call('PUT', `/deliveries/${id}`, { status: 'deleted', remarks: 'sent again as a document' })
  const sent = await guide.sendDespatchAdvice(xml)
  expect([sent.status, sent.id === id]).toEqual(['transit', false])
})

test('[API-06] the guide’s access token makes the calls of its scope, and others are refused with a code', async () => {
  const token = await guide.accessToken('orders:read')
  expect(await guide.call('GET', '/open-lines?_limit=1', undefined, {}, token)).toHaveLength(1)
  await expect(guide.call('GET', '/deliveries', undefined, {}, token)).rejects.toMatchObject({
    status: 403,
    code: 'KEY_SCOPE_MISSING',
  })
  await expect(guide.accessToken('nonsense')).rejects.toMatchObject({ status: 400, code: 'invalid_scope' })
})
