import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { ReceiptReply } from '#areas/receiving/contract.ts'
import { confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { erpBookings, everyBoxScanned } from '#tests/support/receiving/dock.ts'
import { newPostgresDatabase } from '#tests/support/world.ts'
import { type CrashPortal, isOnPostgres, openCrashPortal } from './crash-portal.ts'
import { type InterruptedRequest, killAtEveryPoint } from './kill-points.ts'
import { openOrderLines } from './order-lines.ts'

const lines = openOrderLines()
let portal: CrashPortal
beforeAll(async () => {
  portal = await openCrashPortal(newPostgresDatabase, lines.prepare)
})
afterAll(() => portal.close())

const submit = async (delivery: Delivery, headers: Record<string, string> = {}) => {
  const store = await portal.signIn('store')
  const body = { deliveryId: delivery.id, employeeId: 'EMP-0042', scanned: everyBoxScanned(delivery) }
  return store.post<ReceiptReply>('/receipts', body, headers)
}
const read = async ({ id }: Delivery) => (await (await portal.signIn('store')).get<Delivery>(`/deliveries/${id}`)).body
const statusOf = async (delivery: Delivery) => (await read(delivery)).status

interface Round {
  readonly number: string
  readonly receiveNumber: string
  readonly finishedAtStart: boolean
}

const numbers: string[] = []
const newRound = async (): Promise<InterruptedRequest<Round>> => {
  const delivery = await confirmDelivery(await portal.signIn('vendor'), deliveryRequest([filledLine(lines.next(), 50)]))
  const number = delivery.details.invoiceNo
  // every second receipt is submitted again immediately, while the portal may be about to complete it automatically
  const isPatient = numbers.push(number) % 2 === 0
  return {
    send: (moment) => portal.holdAt(moment, (headers) => submit(delivery, headers)),
    recover: async () => {
      const { receivingSince } = await read(delivery)
      if (isPatient && receivingSince !== undefined) await expect.poll(() => statusOf(delivery)).toBe('completed')
      const finishedAtStart = (await statusOf(delivery)) === 'completed'
      const repeated = await submit(delivery)
      expect(repeated).toMatchObject({ status: 200 })
      expect((await submit(delivery)).body).toEqual(repeated.body)
      expect(await statusOf(delivery)).toBe('completed')
      return { number, receiveNumber: repeated.body.receiveNumber ?? '', finishedAtStart }
    },
  }
}

test('[RCV-05] books one ERP receipt with one receive number when killed at any step', {
  timeout: 600_000,
}, async () => {
  const rounds = await killAtEveryPoint(portal, newRound)
  const { found, books } = await portal.look(async ({ db }) => ({
    found: await Promise.all(rounds.map(({ number }) => erpBookings(db, number))),
    books: await sql<{ open: number; received: string }>`
      select (select count(*) from receiving.receipt where state = 'posting') as open,
        (select sum(quantity_received) from erp.po_line where po_number like '9100%') as received`.execute(db),
  }))
  expect(rounds.length).toBeGreaterThan(isOnPostgres() ? 8 : 1)
  expect(found.map(({ receiveNumbers, quantities }) => ({ receiveNumbers, quantities }))).toEqual(
    rounds.map(({ receiveNumber }) => ({ receiveNumbers: [receiveNumber], quantities: [50] })),
  )
  expect(new Set(rounds.map(({ receiveNumber }) => receiveNumber)).size).toBe(rounds.length)
  expect(rounds.some(({ finishedAtStart }) => finishedAtStart)).toBe(true)
  const [sums] = books.rows
  expect(Number(sums?.open)).toBe(0)
  // the receipts of all rounds, and the receipt of the request that was not interrupted
  expect(Number(sums?.received)).toBe(50 * (rounds.length + 1))
})
