import { MIGRATIONS } from '#apps/server/compose.ts'
import { addAccount, hashPassword } from '#areas/accounts/server/index.ts'
import type { Database } from '#kit/server/database/database.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { makeClient } from '#tests/support/client.ts'
import { COMPANY, FIRST_VENDOR, fillErp, OPEN_ORDERS, openLine } from './fill.ts'

const PASSWORD = 'bench password'

/** The settings of the measured portal. */
export const portalSettings = {
  PORTAL_MODE: 'production',
  SESSION_SECRET: 'a secret only for the benchmark, never for people',
  LOG_LEVEL: 'error',
}

/** Fills an empty database with a supplier, a store keeper and open lines. */
export const prepareDatabase = async (database: Database, openOrders = OPEN_ORDERS): Promise<void> => {
  await migrate(database, MIGRATIONS)
  const password_hash = await hashPassword(PASSWORD)
  const company = { company_id: COMPANY, company_name: 'Factory 103', factory: 'AH' }
  const vendor = { vendor_id: FIRST_VENDOR, vendor_name: 'สยามพาร์ท จำกัด' }
  const { db } = database
  await addAccount(db, {
    username: 'vendor',
    email: 'vendor@bench.test',
    password_hash,
    user_type: 'vendor',
    ...vendor,
  })
  const store = { username: 'store', email: 'store@bench.test', store_name: 'Main', ...company }
  await addAccount(db, { ...store, password_hash, user_type: 'store' })
  await fillErp(database.db, openOrders)
}

export const signInUsers = async (url: string): Promise<{ vendor: string; store: string }> => {
  const tokenOf = async (identifier: string) =>
    (await makeClient(url).post<{ jwt: string }>('/auth/local', { identifier, password: PASSWORD })).body.jwt
  return { vendor: await tokenOf('vendor'), store: await tokenOf('store') }
}

const ORDER = `PO{n%${OPEN_ORDERS}}`
const open = [1, 2, 3, 4].map((line) => openLine(ORDER, line))

/** A confirmation of 4 lines and 8 packs. `{n}` determines its number and order. */
export const newDeliveryBody = JSON.stringify({
  company: COMPANY,
  details: {
    isInvoice: true,
    invoiceNo: 'N{n}',
    invoiceDate: bangkokDay(new Date()),
    deliveryDate: bangkokDay(new Date()),
    site: { VENDOR_SITE_CODE: 'BKK-01' },
    poSelect: open.map(({ PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, ITEM_CODE }) => ({
      PO_NUMBER,
      RELEASE_NUM,
      LINE_NUM,
      SHIPMENT_NUM,
      ITEM_CODE,
    })),
    delAmount: [100, 100, 100, 100],
    qtyLot: [2, 2, 2, 2],
    lotSup: ['L1', 'L2', 'L3', 'L4'],
    lotDetails: [0, 1, 2, 3].map(() => [50, 50]),
    heatDetails: [0, 1, 2, 3].map(() => ['H-1', 'H-2']),
  },
})

/** The receipt of a delivery that `newDeliveryBody` created; `{n}` is its id. */
export const receiptBody = `{"deliveryId":{n},"employeeId":"EMP-001","scanned":[${[1, 2, 3, 4].map((sequence) => `{"sequence":${sequence},"packs":[1,2]}`).join(',')}]}`
