import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#apps/server/compose.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { ReceiptAnswer } from '#areas/receiving/contract.ts'
import { type Client, makeClient } from '#tests/world/client.ts'
import { addLine, confirm, filled, request } from '#tests/world/deliveries.ts'
import { allScanned, booked } from '#tests/world/dock.ts'
import { goods } from '#tests/world/goods.ts'
import { PASSWORD, people } from '#tests/world/people.ts'
import { dataFolder, type Portal, startPortal } from '#tests/world/portal-process.ts'
import { newPostgresDatabase } from '#tests/world/world.ts'
import { DIE_AT } from './dying-portal.ts'

const data = dataFolder()
const onPostgres = process.env.TEST_DATABASE === 'postgres'
let databaseUrl: string | undefined
let drop = async () => {}
let portal: Portal
let line: PoLine

const open = () => openDatabase({ dataDir: data.path, databaseUrl, databasePool: 2 })
const start = () =>
  startPortal(
    data.path,
    databaseUrl ? { DATABASE_URL: databaseUrl } : {},
    'tests/promises/receive-crash/dying-portal.ts',
  )

beforeAll(async () => {
  if (onPostgres) ({ url: databaseUrl, drop } = await newPostgresDatabase())
  const database = await open()
  await people(database.db)
  await goods(database)
  line = await addLine(database.db, { QUANTITY: 100_000, QUANTITY_REMAIN: 100_000 })
  await database.close()
  portal = await start()
})
afterAll(async () => {
  await portal.stop()
  await drop()
  data.remove()
})

/** Sessions outlive the process, so each person signs in once. */
const tokens = new Map<string, string>()
const signIn = async (identifier: string): Promise<Client> => {
  const token = tokens.get(identifier) ?? (await newToken(identifier))
  tokens.set(identifier, token)
  return makeClient(portal.url, token)
}
const newToken = async (identifier: string): Promise<string> =>
  (await makeClient(portal.url).post<{ jwt: string }>('/auth/local', { identifier, password: PASSWORD })).body.jwt
const submit = async (delivery: Delivery, headers: Record<string, string> = {}) => {
  const store = await signIn('store')
  const body = { deliveryId: delivery.id, employeeId: 'EMP-0042', scanned: allScanned(delivery) }
  return store.post<ReceiptAnswer>('/receipts', body, headers).catch(() => undefined)
}
const deliver = async (): Promise<Delivery> => confirm(await signIn('vendor'), request([filled(line, 50)]))
const statusOf = async ({ id }: Delivery) =>
  (await (await signIn('store')).get<Delivery>(`/deliveries/${id}`)).body.status

interface Round {
  readonly number: string
  readonly receiveNumber: string
  readonly finishedAtStart: boolean
}

/** Kills the portal at that moment of a receipt, starts it again and submits again. undefined: the receipt was over by then. */
const killedAt = async (moment: string): Promise<Round | undefined> => {
  const delivery = await deliver()
  const first = await submit(delivery, { [DIE_AT]: moment })
  if (first) {
    expect(first.status).toBe(200)
    return undefined
  }
  await portal.stop()
  portal = await start()
  const finishedAtStart = (await statusOf(delivery)) === 'completed'
  const again = await submit(delivery)
  expect(again?.status, moment).toBe(200)
  const third = await submit(delivery)
  expect(third?.body).toEqual(again?.body)
  expect(await statusOf(delivery)).toBe('completed')
  return { number: delivery.details.invoiceNo, receiveNumber: again?.body.receiveNumber ?? '', finishedAtStart }
}

test('[RCV-05] killed at any step and started again: one ERP receipt, one receive number', {
  timeout: 600_000,
}, async () => {
  const rounds: Round[] = []
  for (let statement = 1; ; statement++) {
    const round = await killedAt(String(statement))
    if (!round) break
    rounds.push(round)
  }
  const answered = await killedAt('answer')
  if (answered) rounds.push(answered)
  await portal.stop()
  const database = await open()
  const found = await Promise.all(rounds.map(({ number }) => booked(database.db, number)))
  const { rows } = await sql<{ open: number; received: string }>`
    select (select count(*) from receiving.receipt where state = 'posting') as open,
      (select quantity_received from erp.po_line where po_number = ${line.PO_NUMBER}) as received`.execute(database.db)
  await database.close()
  portal = await start()
  expect(answered).toBeDefined()
  expect(rounds.length).toBeGreaterThan(8)
  expect(found.map(({ receiveNumbers, quantities }) => ({ receiveNumbers, quantities }))).toEqual(
    rounds.map(({ receiveNumber }) => ({ receiveNumbers: [receiveNumber], quantities: [50] })),
  )
  expect(new Set(rounds.map(({ receiveNumber }) => receiveNumber)).size).toBe(rounds.length)
  expect(rounds.some(({ finishedAtStart }) => finishedAtStart)).toBe(true)
  const [books] = rows
  expect(Number(books?.open)).toBe(0)
  // each round, and the receipt that was over before its statement came
  expect(Number(books?.received)).toBe(50 * (rounds.length + 1))
})
