import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { WorkEntry } from '#areas/work/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, addLines, deliveryRequest, errorCodeOf, filledLine, lineIdentity } from '#tests/support/deliveries.ts'
import { addErpData, orders, vendors } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { signInOnce } from '#tests/support/sign-in/sign-in-once.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { AnswerResult, LatestAnswerOfLine, OrderAnswer } from '../contract.ts'

type OpenLine = PoLine & { readonly answer: LatestAnswerOfLine | null }

/** A Monday. The order lines that `addLine` creates are due six days later. */
const NOW = new Date('2025-11-24T03:00:00Z')

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData, now: NOW })
})
afterAll(() => world.close())

const as = signInOnce(() => world)

const accept = (line: PoLine) => ({ ...lineIdentity(line), answer: 'accept' })
const propose = (line: PoLine, ...days: [string, number][]) => ({
  ...lineIdentity(line),
  answer: 'propose',
  schedule: days.map(([date, quantity]) => ({ date, quantity })),
  reason: 'no material',
})
const reject = (line: PoLine) => ({ ...lineIdentity(line), answer: 'reject', reason: 'no longer made' })
const send = async (name: Username, lines: unknown[], more: object = {}) =>
  (await as(name)).post<AnswerResult[]>('/order-answers', { lines, ...more })
const statesAfter = async (sent: ReturnType<typeof send>) => (await sent).body.map(({ state }) => state)
const openLine = async ({ PO_NUMBER }: PoLine, name: Username = 'vendor'): Promise<OpenLine> => {
  const [line] = (await (await as(name)).get<OpenLine[]>(`/open-lines?PO_NUMBER=${PO_NUMBER}`)).body
  if (!line) throw new Error(`no open line of ${PO_NUMBER}`)
  return line
}
const add = (overrides: Partial<PoLine> = {}) => addLine(world.database.db, overrides)
const settings = { policy: 'off', daysEarly: 0, daysLate: 0, answerDays: 7 }

test('[ACK-01] one request can accept lines, propose dates and reject lines, and the open lines show the answers', async () => {
  const [one, two, three] = (await addLines(world.database.db, 3)) as [PoLine, PoLine, PoLine]
  expect((await openLine(one)).answer).toBeNull()
  const sent = await send('vendor', [accept(one), propose(two, ['2025-12-08', 40], ['2025-12-01', 60]), reject(three)])
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject([
    { ...lineIdentity(one), state: 'accepted' },
    { ...lineIdentity(two), state: 'proposed' },
    { ...lineIdentity(three), state: 'rejected' },
  ])
  expect((await openLine(one)).answer).toMatchObject({ state: 'accepted', answeredBy: 'vendor', QUANTITY: 100 })
  expect((await openLine(two, 'purchase')).answer).toMatchObject({
    state: 'proposed',
    reason: 'no material',
    schedule: [
      { date: '2025-12-01', quantity: 60 },
      { date: '2025-12-08', quantity: 40 },
    ],
  })
  expect((await openLine(three, 'demo')).answer).toMatchObject({ state: 'rejected', reason: 'no longer made' })
})

test('[ACK-01] refuses all lines if one is refused, or each line individually on request', async () => {
  const [good, other] = (await addLines(world.database.db, 2)) as [PoLine, PoLine]
  const wrong = [accept(good), propose(other, ['2025-12-01', 99])]
  const refused = await send('vendor', wrong)
  expect([refused.status, errorCodeOf(refused)]).toEqual([400, 'ANSWER_NOT_WHOLE'])
  expect(refused.body).toMatchObject({ details: { line: 1, path: 'lines.1.schedule' } })
  expect((await openLine(good)).answer).toBeNull()
  const each = await send('vendor', [...wrong, accept({ ...good, PO_NUMBER: 'none' }), accept(good)], { each: true })
  expect(each.body.map(({ state, refused: why }) => state ?? why?.code)).toEqual([
    'accepted',
    'ANSWER_NOT_WHOLE',
    'ORDER_LINE_UNKNOWN',
    'ORDER_LINE_TWICE',
  ])
})

test('[ACK-01] accepts exactly one of 20 concurrent answers', async () => {
  const line = await add()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send('vendor', [index % 2 ? accept(line) : reject(line)])),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  const winner = answers.find(({ status }) => status === 201)?.body[0]
  expect((await openLine(line)).answer?.state).toBe(winner?.state)
  const { body } = await (await as('vendor')).get<OrderAnswer[]>(`/order-answers?PO_NUMBER=${line.PO_NUMBER}`)
  expect(body).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409).map((one) => errorCodeOf(one))).toEqual(
    Array.from({ length: 19 }, () => 'ORDER_LINE_ANSWERED'),
  )
})

test('[ACK-01] accepts a new answer only if it names the one that it replaces, and keeps former answers readable', async () => {
  const line = await add()
  const [first] = (await send('vendor', [accept(line)])).body
  expect(errorCodeOf(await send('vendor', [reject(line)]))).toBe('ORDER_LINE_ANSWERED')
  const late = propose(line, ['2025-12-10', 100])
  expect(await statesAfter(send('vendor', [{ ...late, replaces: first?.id }]))).toEqual(['proposed'])
  expect(errorCodeOf(await send('vendor', [{ ...reject(line), replaces: first?.id }]))).toBe('ORDER_LINE_ANSWERED')
  const { body } = await (await as('purchase')).get<OrderAnswer[]>(`/order-answers?PO_NUMBER=${line.PO_NUMBER}`)
  expect(body.map(({ version, state, latest }) => [version, state, latest])).toEqual([
    [2, 'proposed', true],
    [1, 'accepted', false],
  ])
})

test('[ACK-02] reopens a line and keeps the old answer when the order changes in the ERP', async () => {
  const line = await add()
  await send('vendor', [accept(line)])
  const change = (set: string) =>
    sql`update erp.po_line set ${sql.raw(set)} where po_number = ${line.PO_NUMBER}`.execute(world.database.db)
  await change('quantity_received = 40, quantity_remain = 60')
  expect((await openLine(line)).answer).toMatchObject({ state: 'accepted' })
  await change("due_date = '2025-12-05'")
  expect((await openLine(line)).answer).toMatchObject({ state: 'changed', DUE_DATE: '2025-11-30' })
  const seen = { QUANTITY: 100, DUE_DATE: '2025-11-30', UNIT_PRICE: 12.5 }
  const stale = await send('vendor', [{ ...accept(line), seen }])
  expect([stale.status, errorCodeOf(stale)]).toEqual([409, 'ORDER_LINE_CHANGED'])
  expect(await statesAfter(send('vendor', [propose(line, ['2025-12-06', 60])]))).toEqual(['proposed'])
  const { body } = await (await as('vendor')).get<OrderAnswer[]>(`/order-answers?PO_NUMBER=${line.PO_NUMBER}`)
  expect(body.map(({ DUE_DATE, QUANTITY_REMAIN, state }) => [DUE_DATE, QUANTITY_REMAIN, state])).toEqual([
    ['2025-12-05', 60, 'proposed'],
    ['2025-11-30', 100, 'accepted'],
  ])
})

test('[ACK-02] a proposal within the tolerance is accepted automatically, and a buyer decides about the others', async () => {
  const admin = await as('admin')
  expect((await admin.put('/organisations/103/order-answers', { ...settings, daysLate: 3 })).status).toBe(200)
  const [near, far, farther] = (await addLines(world.database.db, 3)) as [PoLine, PoLine, PoLine]
  const sent = await send('vendor', [
    propose(near, ['2025-12-03', 100]),
    propose(far, ['2025-12-04', 100]),
    propose(farther, ['2025-12-24', 100]),
  ])
  expect(sent.body.map(({ state }) => state)).toEqual(['accepted', 'proposed', 'proposed'])
  const [, second, third] = sent.body
  const buyer = await as('purchase')
  const approved = await buyer.put<OrderAnswer>(`/order-answers/${second?.id}`, { decision: 'approve' })
  expect([approved.status, approved.body.state, approved.body.decidedBy]).toEqual([200, 'accepted', 'purchase'])
  expect(errorCodeOf(await buyer.put(`/order-answers/${second?.id}`, { decision: 'decline' }))).toBe('PROPOSAL_DECIDED')
  const many = await buyer.post<unknown[]>('/order-answers/decisions', {
    ids: [second?.id, third?.id, 999_999],
    decision: 'decline',
    reason: 'needed on time',
  })
  expect(many.body).toMatchObject([
    { state: null, refused: { code: 'PROPOSAL_DECIDED' } },
    { id: third?.id, state: 'declined' },
    { state: null, refused: { code: 'ANSWER_NOT_FOUND' } },
  ])
  expect((await openLine(farther)).answer).toMatchObject({ state: 'open', decisionReason: 'needed on time' })
  expect(await statesAfter(send('vendor', [accept(farther)]))).toEqual(['accepted'])
  await admin.put('/organisations/103/order-answers', settings)
})

test('[ACK-02] accepts exactly one of 20 concurrent decisions, and rejects an approval of a changed order', async () => {
  const [line, changed] = (await addLines(world.database.db, 2)) as [PoLine, PoLine]
  const { body } = await send('vendor', [propose(line, ['2025-12-24', 100]), propose(changed, ['2025-12-24', 100])])
  const buyer = await as('purchase')
  const decided = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      buyer.put(`/order-answers/${body[0]?.id}`, { decision: index % 2 ? 'approve' : 'decline' }),
    ),
  )
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(1)
  await sql`update erp.po_line set quantity = 90 where po_number = ${changed.PO_NUMBER}`.execute(world.database.db)
  expect(errorCodeOf(await buyer.put(`/order-answers/${body[1]?.id}`, { decision: 'approve' }))).toBe(
    'ORDER_LINE_CHANGED',
  )
})

test('[ACK-01] suppliers can answer their own lines only, and a group company can answer those of its organisation', async () => {
  const line = await add()
  expect(errorCodeOf(await send('vendor2', [accept(line)]))).toBe('ORDER_LINE_UNKNOWN')
  for (const name of ['demo', 'store', 'purchase', 'admin', 'account'] as const)
    expect((await send(name, [accept(line)])).status, name).toBe(403)
  const own = { PO_NUMBER: orders.ofInternal, RELEASE_NUM: null, SHIPMENT_NUM: 1, answer: 'accept' }
  const sent = await send(
    'internal',
    [
      { ...own, LINE_NUM: 1, INV_ORGID: 103 },
      { ...own, LINE_NUM: 2, INV_ORGID: 175 },
    ],
    { each: true },
  )
  expect(sent.body.map(({ state }) => state)).toEqual(['accepted', null])
  const { body } = await (await as('internal')).get<OrderAnswer[]>('/order-answers')
  expect(body.map(({ VENDOR_ID, INV_ORGID }) => [VENDOR_ID, INV_ORGID])).toEqual([[vendors.internal, 103]])
})

test('[ACK-02] buyers see and decide about proposals of their own organisation only', async () => {
  const line = await add()
  const { body } = await send('vendor', [propose(line, ['2025-12-24', 100])])
  const path = `/order-answers/${body[0]?.id}`
  expect(errorCodeOf(await (await as('purchase2')).put(path, { decision: 'approve' }))).toBe('ANSWER_NOT_FOUND')
  for (const name of ['purchase2', 'vendor2'] as const)
    expect(errorCodeOf(await (await as(name)).get(path)), name).toBe('ANSWER_NOT_FOUND')
  expect((await (await as('vendor')).get<OrderAnswer>(path)).body).toMatchObject({
    state: 'proposed',
    VENDOR_ID: vendors.siam,
  })
  for (const name of ['vendor', 'store', 'demo'] as const)
    expect((await (await as(name)).put(path, { decision: 'approve' })).status, name).toBe(403)
  const found = async (name: Username) =>
    (await (await as(name)).get<OrderAnswer[]>(`/order-answers?q=${line.PO_NUMBER}`)).body.length
  const seen = await Promise.all((['vendor', 'purchase', 'adminAll', 'vendor2', 'store2'] as const).map(found))
  expect(seen).toEqual([1, 1, 1, 0, 0])
})

test('[ACK-01] filters order lines in the database by the state of their answer, with the same result as the rule in code', async () => {
  const [open, done, changed] = (await addLines(world.database.db, 3, { ITEM_CODE: 'STATE-1' })) as [
    PoLine,
    PoLine,
    PoLine,
  ]
  await send('vendor', [accept(done), accept(changed)])
  await sql`update erp.po_line set unit_price = null where po_number = ${changed.PO_NUMBER}`.execute(world.database.db)
  const found = async (answer: string) =>
    (await (await as('vendor')).get<OpenLine[]>(`/open-lines?q=STATE-1&answer=${answer}`)).body.map(
      ({ PO_NUMBER }) => PO_NUMBER,
    )
  expect(await found('open')).toEqual([open.PO_NUMBER])
  expect(await found('accepted')).toEqual([done.PO_NUMBER])
  expect(await found('changed')).toEqual([changed.PO_NUMBER])
  expect(await found('waiting')).toEqual([open.PO_NUMBER, changed.PO_NUMBER])
})

test('[OPS-05] writes an audit entry for each answer and decision, and announces them', async () => {
  const line = await add()
  const { body } = await send('vendor', [propose(line, ['2025-12-24', 100])])
  await (await as('purchase')).put(`/order-answers/${body[0]?.id}`, { decision: 'decline', reason: 'too late' })
  const { rows } = await sql<{ what: string; user_name: string }>`select what, user_name from audit.entry
    where kind = 'order-answer' and record = ${String(body[0]?.id)} order by id`.execute(world.database.db)
  expect(rows).toEqual([
    { what: 'order-answer.propose', user_name: 'vendor' },
    { what: 'order-answer.decline', user_name: 'purchase' },
  ])
  const { rows: events } = await sql<{ vendor: number }>`select vendor from live.event
    where topic = 'order-answer.change' order by id desc limit 1`.execute(world.database.db)
  expect(Number(events[0]?.vendor)).toBe(vendors.siam)
})

test('[ACK-03] administrators change the settings of their own organisation', async () => {
  const change = { policy: 'warn', daysEarly: 5, daysLate: 2, answerDays: 10 }
  expect((await (await as('admin2')).get('/organisations/175/order-answers')).body).toEqual(settings)
  expect((await (await as('admin2')).put('/organisations/175/order-answers', change)).body).toEqual(change)
  expect((await (await as('vendor')).get('/organisations/175/order-answers')).body).toEqual(change)
  expect((await (await as('admin')).put('/organisations/175/order-answers', change)).status).toBe(403)
  expect((await (await as('purchase2')).put('/organisations/175/order-answers', change)).status).toBe(403)
  expect((await (await as('adminAll')).put('/organisations/999/order-answers', change)).status).toBe(404)
  const wrong = { ...change, daysLate: 91 }
  expect((await (await as('admin2')).put('/organisations/175/order-answers', wrong)).status).toBe(400)
})

const workOf = async (name: Username, kind: string, { PO_NUMBER }: PoLine) =>
  (await (await as(name)).get<WorkEntry[]>(`/work/entries?_limit=-1&kind=${kind}`)).body.filter(
    ({ number }) => number === `PO ${PO_NUMBER}`,
  )

test('[ACK-02] computes by how many days and by which late quantity a proposal differs from the order', async () => {
  const differenceOf = async (DUE_DATE: string | null, ...days: [string, number][]) => {
    const line = await add({ DUE_DATE })
    await send('vendor', [propose(line, ...days)])
    const [entry] = await workOf('purchase', 'proposals', line)
    return { days: entry?.facts.days, lateQuantity: entry?.facts.late }
  }
  expect(await differenceOf('2025-12-01', ['2025-12-08', 40], ['2025-12-01', 60])).toEqual({
    days: 7,
    lateQuantity: 40,
  })
  expect(await differenceOf('2025-12-01', ['2025-11-30', 100])).toEqual({ days: -1, lateQuantity: 0 })
  expect(await differenceOf(null, ['2025-11-30', 100])).toEqual({ days: null, lateQuantity: 0 })
})

test('[ACK-05] [SHL-16] the work queue lists proposals for buyers until they decide, and declined proposals for the supplier until the next answer', async () => {
  const line = await add()
  const { body } = await send('vendor', [propose(line, ['2025-12-01', 60], ['2025-12-08', 40])])
  expect(await workOf('purchase', 'proposals', line)).toMatchObject([
    { facts: { due: '2025-11-30', promised: '2025-12-08', days: 8, late: 100, ordered: 100, reason: 'no material' } },
  ])
  for (const name of ['purchase2', 'vendor', 'store'] as const)
    expect(await workOf(name, 'proposals', line), name).toEqual([])
  await (await as('admin')).put(`/order-answers/${body[0]?.id}`, { decision: 'decline', reason: 'too late' })
  expect(await workOf('purchase', 'proposals', line)).toEqual([])
  expect(await workOf('vendor', 'declined', line)).toMatchObject([{ facts: { reason: 'too late' }, path: '/' }])
  expect(await workOf('vendor2', 'declined', line)).toEqual([])
  await send('vendor', [accept(line)])
  expect(await workOf('vendor', 'declined', line)).toEqual([])
})

test('[ACK-05] [SHL-16] declined proposals to received lines and proposals to changed orders leave the work queue', async () => {
  const [received, changed] = (await addLines(world.database.db, 2, { DUE_DATE: '2025-11-30' })) as [PoLine, PoLine]
  const { body } = await send('vendor', [propose(received, ['2025-12-08', 100]), propose(changed, ['2025-12-08', 100])])
  await (await as('admin')).put(`/order-answers/${body[0]?.id}`, { decision: 'decline', reason: 'too late' })
  expect(await workOf('vendor', 'declined', received)).toHaveLength(1)
  expect(await workOf('purchase', 'proposals', changed)).toHaveLength(1)
  await sql`update erp.po_line set quantity_remain = 0, quantity_received = quantity
    where po_number = ${received.PO_NUMBER}`.execute(world.database.db)
  await sql`update erp.po_line set due_date = '2026-01-15' where po_number = ${changed.PO_NUMBER}`.execute(
    world.database.db,
  )
  expect(await workOf('vendor', 'declined', received)).toEqual([])
  expect(await workOf('purchase', 'proposals', changed)).toEqual([])
})

test('[ACK-05] [SHL-16] the work queue lists changed orders and late answers for the supplier', async () => {
  const [changed, late, far] = (await addLines(world.database.db, 3, { DUE_DATE: '2025-12-01' })) as [
    PoLine,
    PoLine,
    PoLine,
  ]
  await sql`update erp.po_line set due_date = '2025-12-02' where po_number = ${far.PO_NUMBER}`.execute(
    world.database.db,
  )
  await send('vendor', [accept(changed)])
  await sql`update erp.po_line set quantity = 90 where po_number = ${changed.PO_NUMBER}`.execute(world.database.db)
  expect(await workOf('vendor', 'changedOrders', changed)).toMatchObject([{ facts: { quantity: 90 } }])
  expect(await workOf('vendor2', 'changedOrders', changed)).toEqual([])
  // no answer is late if the policy of the organisation is `off`
  expect(await workOf('vendor', 'lateAnswers', late)).toEqual([])
  const admin = await as('admin')
  await admin.put('/organisations/103/order-answers', { ...settings, policy: 'warn' })
  expect(await workOf('vendor', 'lateAnswers', late)).toHaveLength(1)
  expect(await workOf('vendor', 'lateAnswers', far)).toEqual([])
  await send('vendor', [accept(late)])
  expect(await workOf('vendor', 'lateAnswers', late)).toEqual([])
  await admin.put('/organisations/103/order-answers', settings)
})

test('[ACK-03] the policy of the organisation is applied at Confirm: off, warn, require', async () => {
  const admin = await as('admin')
  const vendor = await as('vendor')
  const [open, answered] = (await addLines(world.database.db, 2)) as [PoLine, PoLine]
  await send('vendor', [accept(answered)])
  const unanswered = async (name: Username) =>
    (
      await (
        await as(name)
      ).post('/order-answers/unanswered', {
        vendor_id: vendors.siam,
        lines: [answered, open].map(lineIdentity),
      })
    ).body
  const confirmed = (client: Client, lines: readonly PoLine[], more = {}) =>
    client.post(
      '/deliveries',
      deliveryRequest(
        lines.map((line) => filledLine(line, 10)),
        more,
      ),
    )
  expect(await unanswered('vendor')).toEqual({ policy: 'off', rows: [] })
  expect((await confirmed(vendor, [open])).status).toBe(201)

  await admin.put('/organisations/103/order-answers', { ...settings, policy: 'warn' })
  expect(await unanswered('vendor')).toEqual({ policy: 'warn', rows: [1] })
  expect((await confirmed(vendor, [open])).status).toBe(201)

  await admin.put('/organisations/103/order-answers', { ...settings, policy: 'require' })
  expect(await unanswered('vendor')).toEqual({ policy: 'require', rows: [1] })
  expect(await unanswered('store')).toEqual({ policy: 'require', rows: [1] })
  expect(await unanswered('demo')).toEqual({ policy: 'off', rows: [] })
  const refused = await confirmed(vendor, [answered, open])
  expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'ANSWER_REQUIRED'])
  expect(refused.body).toMatchObject({ details: { line: 1 } })
  // trial accounts do not answer orders, so Confirm requires no answer from them
  expect((await confirmed(await as('demo'), [open])).status).toBe(201)
  await send('vendor', [propose(open, ['2025-12-24', 100])])
  expect((await confirmed(vendor, [answered, open])).status).toBe(201)
  await admin.put('/organisations/103/order-answers', settings)
})

test('[ACK-05] [EML-01] sends the supplier one mail about all proposals that were declined together', async () => {
  const lines = await addLines(world.database.db, 2)
  const { body } = await send(
    'vendor',
    lines.map((line) => propose(line, ['2025-12-24', 100])),
  )
  const ids = body.map(({ id }) => id)
  await (await as('purchase')).post('/order-answers/decisions', { ids, decision: 'decline', reason: 'the line stops' })
  const { rows } = await sql<{ template: string; data: Record<string, string> }>`select template, data::json as data
    from mail.message where about_kind = 'order-answer' and about_id = any(${ids.map(String)}::text[])`.execute(
    world.database.db,
  )
  expect(rows).toMatchObject([
    {
      template: 'proposal-declined',
      data: {
        factory: 'AH',
        reason: 'the line stops',
        lines: lines.map((one) => `PO ${one.PO_NUMBER} / 1`).join(', '),
      },
    },
  ])
})
