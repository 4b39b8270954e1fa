import { sql } from 'kysely'
import { fillErp } from '#adapters/erp/built-in/index.ts'
import { hashPassword } from '#areas/accounts/server/index.ts'
import type { FileStorage } from '#areas/files/server/index.ts'
import { setUndoRight } from '#areas/receiving/server/index.ts'
import {
  createBilling,
  createDeliveryHistory,
  type DemoPeople,
  demoErpData,
  demoSchedule,
  loadBilling,
  loadDeliveries,
  loadDockMarks,
  loadDocuments,
  loadEmailGroups,
  loadForecasts,
  loadMails,
  loadNews,
} from '#database/demo/index.ts'
import type { Database, Db, Unit } from '#kit/server/database/database.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { bangkokDay, type IsoDate } from '#kit/shared/dates.ts'
import { addDemoAccounts, addDemoColleagues, addSupplierAccounts, DEMO_PASSWORD, demoVendors } from './demo-accounts.ts'

/**
 * The advisory lock that a process holds while it loads the demo data. Other processes wait. The number is arbitrary.
 */
const DEMO_LOCK = 7_203_115

/** The organisation of the demo's store keeper. */
const DOCK = 103

/**
 * Adds missing demo accounts. If the database has neither ERP data nor deliveries, it also adds the demo data in one
 * transaction: ERP data, six weeks of deliveries and three months of billing up to the evening before `today`. Without
 * file storage, records with files are left out.
 */
export const prepareDemo = async (
  database: Database,
  today: IsoDate = bangkokDay(new Date()),
  storage?: FileStorage,
): Promise<void> => {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await database.db.transaction().execute(async (unit) => {
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(unit)
    const isNew = (await demoStore(unit)) === undefined
    await addDemoAccounts(unit, passwordHash)
    const store = await demoStore(unit)
    // the store may undo receipts itself (G-123); only a new account, because later the operator may have changed it
    if (isNew && store) await setUndoRight(unit, store.id, true, new Date())
    if (await hasData(unit)) return
    await addSupplierAccounts(unit, passwordHash, today)
    const erpData = demoErpData(today)
    const people = await readDemoPeople(unit)
    const history = createDeliveryHistory(erpData, today, people)
    const { po_lines } = history
    const billing = createBilling(history, today)
    await fillErp(unit, { ...erpData, ...billing, po_lines, pds: demoSchedule(po_lines, today) })
    await loadDeliveries(unit, history)
    await loadDockMarks(unit, today, DOCK, demoVendors.first, people.storeOf(DOCK))
    await loadBilling(unit, billing, people.accounting, today)
    await loadEmailGroups(unit, today, people.storeOf)
    await loadMails(unit)
    if (storage) await loadDocuments(unit, storage, today, people)
    if (storage) await loadForecasts(unit, storage, today, people.storeOf)
    if (storage) await loadNews(unit, storage, today, people)
    await addDemoColleagues(unit, passwordHash, today)
  })
  await sql`analyze`.execute(database.db)
}

const demoStore = (unit: Unit): Promise<{ id: number } | undefined> =>
  unit
    .selectFrom('accounts.user_account')
    .select('id')
    .where('username', '=', 'store')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Returns whether the database already has ERP data or deliveries, imported or from the demo. */
const hasData = async (unit: Unit): Promise<boolean> => {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from erp.organisation) or exists (select from deliveries.delivery) as any`.execute(unit)
  return rows[0]?.any ?? true
}

const readDemoPeople = async (unit: Unit): Promise<DemoPeople> => {
  const users = await unit
    .selectFrom('accounts.user_account')
    .select(['id', 'username as name', 'email', 'user_type', 'vendor_id', 'company_id'])
    .where('email', 'like', '%@demo.example')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const one = (condition: (user: (typeof users)[number]) => boolean) => {
    const found = users.find(condition)
    if (!found) throw new Error('a demo account is missing')
    return found
  }
  return {
    accounting: one(({ user_type }) => user_type === 'account_admin'),
    trial: one(({ user_type }) => user_type === 'demo'),
    purchase: one(({ user_type }) => user_type === 'purchase'),
    storeOf: (company) =>
      users.find(({ user_type, company_id }) => user_type === 'store' && company_id === company) ??
      one(({ user_type }) => user_type === 'store'),
    ofSupplier: (vendorId) =>
      one(({ user_type, vendor_id }) => vendor_id === vendorId && (user_type === 'vendor' || user_type === 'internal')),
  }
}

/** Refuses to start in production if the database contains demo accounts (OPS-03). */
export const refuseDemoAccounts = async (db: Db): Promise<void> => {
  const found = await db
    .selectFrom('accounts.user_account')
    .select('username')
    .where('email', 'like', '%@demo.example')
    .where('deleted_at', 'is', null)
    .execute()
  const named = found.slice(0, 3).map(({ username }) => username)
  if (found.length > 0)
    throw new OperatorError(
      `This database holds demo accounts (${named.join(', ')} …, ${found.length} in all), open to anyone: production does not start on it. Use a database of its own.`,
    )
}
