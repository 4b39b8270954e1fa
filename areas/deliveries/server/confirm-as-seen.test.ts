import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PoLine, poLine } from '#areas/purchase-orders/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, CHONBURI, codeOf, confirm, filled, freshNumber, request } from '#tests/support/deliveries.ts'
import { goods, vendors } from '#tests/support/goods.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../contract.ts'
import type { Draft } from '../rules/draft.ts'
import type { NewDelivery } from '../rules/draft-request.ts'

let world: World
let vendor: Client
const line = (varied = {}, vendorId?: number) => addLine(world.database.db, varied, vendorId)
const post = (client: Client, body: unknown, headers = {}) => client.post<Delivery>('/deliveries', body, headers)
const asSeen = (body: NewDelivery): NewDelivery => body
const unseen = ({ seen: _, ...body }: NewDelivery): NewDelivery => body

beforeAll(async () => {
  world = await openWorld({ prepare: goods })
  vendor = await world.signIn('vendor')
})
afterAll(() => world.close())

/** Texts, numbers and days of every kind, and what is none of them. */
const lies: unknown[] = [
  ...['', ' ', 'x', '\0', '\ud800', '\x01', '\\u0041', '0000-01-01', '9999-12-31', '99999-01-01', null, undefined],
  ...[0, 1, 2, -1, 0.5, 12.50001, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300, true],
]
const plain = { QUANTITY: 1000, QUANTITY_REMAIN: 1000, DOCK_CODE: 'D1' }
const odd = { ...plain, RELEASE_NUM: 0, UNIT_PRICE: 0.0001, DUE_DATE: null, DESCRIPTION: 'ขา 😀 "\\ \n', COMMENTS: '' }
const fields = Object.keys(poLine.shape) as (keyof PoLine)[]

test.each(fields)('[DLV-13] stores a line seen with another %s as the ERP has it', async (field) => {
  for (const varied of [plain, odd]) {
    const real = await line(varied)
    let transit = 0
    const almost = [`${real[field]} `, `${real[field]}`.toLowerCase(), Number(real[field]) + 0.00001]
    for (const lie of [...lies, ...almost]) {
      const forged = { ...real, transit, [field]: lie } as PoLine
      const delivery = await confirm(vendor, { ...request([filled(real, 10)]), seen: [forged] })
      expect(delivery.details.poSelect).toEqual([{ ...real, transit }])
      transit += 10
    }
  }
})

const identity = ['PO_NUMBER', 'RELEASE_NUM', 'LINE_NUM', 'SHIPMENT_NUM', 'JOBS', 'ITEM_CODE'] as const

test.each(identity)(
  '[DLV-13] judges a line requested and seen with another %s as if it had not been seen',
  async (field) => {
    for (const lie of lies) {
      const forged = { ...(await line()), [field]: lie } as PoLine
      const bodies = [asSeen, unseen].map((as) => as(request([filled(forged, 10)])))
      const [seen, not] = await Promise.all(bodies.map((body) => post(vendor, body)))
      expect([201, 400, 409]).toContain(seen?.status)
      expect([seen?.status, seen && codeOf(seen)]).toEqual([not?.status, not && codeOf(not)])
    }
  },
)

test('[DLV-13] stores the requested lines, whichever lines the client has seen', async () => {
  const forms: ((one: PoLine, two: PoLine) => unknown)[] = [
    (one, two) => [two, one],
    (one, two) => [one, two, { ...one, QUANTITY: 1e6, QUANTITY_REMAIN: 1e6 }],
    (one, two) => [one, { ...two, UNIT_PRICE: 1 }],
    (one, two) => [one, two, ...Array(31).fill(one)],
    (one, two) => [one, two].map((seen) => Object.fromEntries(Object.entries({ ...seen, more: 1 }).reverse())),
    (one) => [one],
    () => [],
    () => 'none',
  ]
  for (const form of forms) {
    const lines = [await line(), await line()] as const
    const seen = form(...lines) as PoLine[]
    const delivery = await confirm(vendor, { ...request(lines.map((one) => filled(one, 10))), seen })
    expect(delivery.details.poSelect).toEqual(lines)
  }
})

/** What a confirmation leaves behind, in figures that are the same for two alike. */
const leftBy = async (id: number) => {
  const { rows } =
    await sql`select d.status, d.demo, d.created_by, d.vendor_id, d.vendor_name, d.company, d.job_id, d.is_invoice,
    d.site_code, d.releases, d.line_count, d.pack_count, d.details::jsonb - 'invoiceNo' - 'poSelect' as details,
    array(select (l.status, l.sequence, l.item_code, l.job, l.quantity, l.packs, l.lot_quantities, l.heats, l.lot_sup)::text
      from deliveries.delivery_line l where l.delivery_id = d.id order by sequence) as lines,
    array(select n.number_key = upper(d.invoice_no) from deliveries.delivery_number n where n.delivery_id = d.id) as numbers,
    array(select to_jsonb(e) - '{id,at,record,request_id,after}'::text[] from audit.entry e
      where e.kind = 'delivery' and e.record = d.id::text) as audit,
    array(select (v.topic, v.organisation, v.vendor, v.only_user)::text from live.event v where v.body->>'id' = d.id::text) as news
    from deliveries.delivery d where d.id = ${id}`.execute(world.database.db)
  return rows[0] as { audit: unknown[]; news: unknown[] }
}

test('[DLV-13] gives the same response and stores the same data whether the lines were seen or not', async () => {
  await (await world.signIn('account_admin')).post('/finance/invoices/update', { Month: 'Nov-2025' })
  const { details } = await confirm(vendor, request([filled(await line(), 10)]))
  const raw = { ITEM_TYPE: 'RM', PIECES_PER_KANBAN: '0', QUANTITY_REMAIN: 20, QUANTITY_RECEIVED: 80 }
  const ofOther = { supplier: vendors.other, site: CHONBURI }
  const cases: [Client, Partial<PoLine>, number, Partial<Draft>, code?: string | undefined, vendorId?: number][] = [
    [vendor, {}, 10, {}],
    [vendor, {}, 10, { number: details.invoiceNo.toLowerCase() }, 'INVOICE_NO_EXISTS'],
    [vendor, {}, 10, { number: 'inv-a1' }, 'INVOICE_NO_EXISTS'],
    [await world.signIn('demo'), {}, 10, {}],
    [await world.signIn('store'), {}, 10, ofOther, undefined, vendors.other],
    [vendor, {}, 10, {}, 'LINE_NOT_IN_ERP', vendors.other],
    [vendor, raw, 90, {}],
    [vendor, raw, 101, {}, 'ITEM_EXCEEDS_PO'],
    [vendor, { ...raw, ITEM_CODE: 'A-PRM-1' }, 101, {}],
    [vendor, { ITEM_TYPE: 'OP', JOBS: 'J-7' }, 10, {}],
  ]
  for (const [client, varied, amount, draft, code, vendorId] of cases) {
    const left = []
    for (const as of [asSeen, unseen]) {
      const answer = await post(client, as(request([filled(await line(varied, vendorId), amount)], draft)))
      expect([answer.status, codeOf(answer)]).toEqual([code ? 409 : 201, code])
      if (!code) left.push(await leftBy(answer.body.id))
    }
    expect(left[0]).toEqual(left[1])
    if (!code) expect([left[0]?.audit.length, left[0]?.news.length]).toEqual([1, 1])
  }
})

test('[DLV-14] ignores how the lines were seen when it compares requests with the same key', async () => {
  for (const as of [asSeen, unseen]) {
    const headers = { 'Idempotency-Key': `as-seen-${freshNumber()}` }
    const body = request([filled(await line(), 100)])
    const made = await post(vendor, as(body), headers)
    const since = body.seen?.map((seen) => ({ ...seen, transit: 100 }))
    for (const again of [body, unseen(body), { ...body, seen: since }])
      expect(await post(vendor, again, headers)).toMatchObject({ status: 200, body: made.body })
    const other = request([filled(await line(), 10)])
    for (const reused of [other, unseen(other)])
      expect(codeOf(await post(vendor, reused, headers))).toBe('IDEMPOTENCY_KEY_REUSED')
  }
})

test('[DLV-13] accepts as many concurrent confirmations as fit, seen or not', async () => {
  const colleague = await (await world.another()).signIn('vendorColleague')
  const open = await line()
  const bodies = Array.from({ length: 20 }, (_, n) => (n % 3 ? asSeen : unseen)(request([filled(open, 30)])))
  const answers = await Promise.all(bodies.map((body, n) => post(n % 2 ? vendor : colleague, body)))
  expect(answers.filter(({ status }) => status === 201).length).toBe(3)
  expect(answers.filter((answer) => codeOf(answer) === 'AMOUNT_EXCEEDS_OPEN').length).toBe(17)
})
