import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { addAccount } from '#areas/accounts/server/index.ts'
import { ordersToTry, organisationOf, supplierOf, suppliers } from '#database/demo/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { Language } from '#kit/shared/message.ts'

export const DEMO_PASSWORD = 'portal-demo'

interface DemoAccount {
  readonly username: string
  readonly user_type: UserType
  readonly description: Record<Language, string>
  /** The ids of the demo supplier and organisation in the demo data. */
  readonly vendorId?: number
  readonly companyId?: number
  readonly store_name?: string
}

/** The two suppliers of the demo accounts. */
export const demoVendors = { first: 100234, second: 100235 } as const

/** One account per role; used in demo mode only. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    username: 'vendor',
    user_type: 'vendor',
    vendorId: demoVendors.first,
    description: { en: `Supplier, with PO ${ordersToTry.plain}`, th: `ผู้ขาย มี PO ${ordersToTry.plain}` },
  },
  {
    username: 'vendor2',
    user_type: 'vendor',
    vendorId: demoVendors.second,
    description: {
      en: `Another supplier, with PO ${ordersToTry.ofSecond}`,
      th: `ผู้ขายอีกราย มี PO ${ordersToTry.ofSecond}`,
    },
  },
  {
    username: 'demo',
    user_type: 'demo',
    vendorId: demoVendors.first,
    description: { en: 'Trial supplier', th: 'ผู้ขายทดลองใช้' },
  },
  {
    username: 'internal',
    user_type: 'internal',
    vendorId: 100236,
    companyId: 103,
    description: {
      en: `Group company that delivers, with PO ${ordersToTry.ofInternal}`,
      th: `บริษัทในเครือที่ส่งสินค้า มี PO ${ordersToTry.ofInternal}`,
    },
  },
  {
    username: 'store',
    user_type: 'store',
    companyId: 103,
    store_name: 'Main store',
    description: { en: 'Store, organisation 103', th: 'คลังสินค้า องค์กร 103' },
  },
  {
    username: 'store2',
    user_type: 'store',
    companyId: 175,
    store_name: 'Store 175',
    description: { en: 'Store, organisation 175', th: 'คลังสินค้า องค์กร 175' },
  },
  {
    username: 'purchase',
    user_type: 'purchase',
    companyId: 103,
    description: { en: 'Purchasing, organisation 103', th: 'จัดซื้อ องค์กร 103' },
  },
  {
    username: 'admin',
    user_type: 'admin',
    companyId: 103,
    description: { en: 'Portal admin, organisation 103', th: 'ผู้ดูแลระบบ องค์กร 103' },
  },
  {
    username: 'account',
    user_type: 'account',
    vendorId: demoVendors.first,
    description: { en: 'Accountant of the supplier', th: 'ฝ่ายบัญชีของผู้ขาย' },
  },
  {
    username: 'account_admin',
    user_type: 'account_admin',
    description: { en: 'Accounting admin of the group', th: 'ผู้ดูแลฝ่ายบัญชีของกลุ่มบริษัท' },
  },
]

/** Returns a time in the morning, a number of days before `today`. */
const daysBefore = (today: IsoDate, days: number): Date =>
  new Date(Date.parse(`${today}T09:30:00+07:00`) - days * 24 * 3_600_000)

const demoVendorOf = (id: number) => {
  const { VENDOR_NAME, VENDOR_NAME_ALT } = supplierOf(id)
  return { vendor_id: id, vendor_name: VENDOR_NAME, vendor_code: VENDOR_NAME_ALT }
}

const demoCompanyOf = (id: number) => {
  const { COMPANY_NAME, INVENTORY_ORG_CODE } = organisationOf(id)
  return { company_id: id, company_name: COMPANY_NAME, factory: INVENTORY_ORG_CODE }
}

/** The user types that have email addresses for alerts to the factory. */
const typesWithAlerts: readonly UserType[] = ['store', 'purchase']

/** Adds missing demo accounts. */
export const addDemoAccounts = async (unit: Unit, password_hash: string): Promise<void> => {
  for (const { description: _, vendorId, companyId, ...account } of demoAccounts) {
    const { username, user_type } = account
    await addAccount(unit, {
      ...account,
      password_hash,
      email: `${username}@demo.example`,
      ...(vendorId === undefined ? {} : demoVendorOf(vendorId)),
      ...(companyId === undefined ? {} : demoCompanyOf(companyId)),
      email_alert: typesWithAlerts.includes(user_type) ? `${username}.alert@demo.example` : null,
    })
  }
}

/**
 * Adds one user with the same password for each supplier that has no demo account. Each user is created before the
 * supplier's first delivery.
 */
export const addSupplierAccounts = async (unit: Unit, password_hash: string, today: IsoDate): Promise<void> => {
  const usedVendors = new Set(demoAccounts.map(({ vendorId }) => vendorId))
  for (const { VENDOR_ID } of suppliers.filter((supplier) => !usedVendors.has(supplier.VENDOR_ID)))
    await addAccount(unit, {
      username: `supplier${VENDOR_ID}`,
      user_type: 'vendor',
      password_hash,
      email: `supplier${VENDOR_ID}@demo.example`,
      ...demoVendorOf(VENDOR_ID),
      created_at: daysBefore(today, 90 + ((VENDOR_ID * 37) % 600)),
    })
}

const names = [
  'สมชาย',
  'wanida',
  'ประเสริฐ',
  'kanya',
  'anucha',
  'พรทิพย์',
  'somsak',
  'ratree',
  'นภดล',
  'chalida',
  'thanakorn',
  'มาลี',
  'surachai',
  'pim',
  'วิชัย',
  'orawan',
] as const

/** The user types that additional users of a supplier get in turn. */
const beside: readonly UserType[] = ['vendor', 'account', 'vendor', 'demo', 'vendor', 'account']

/**
 * Staff of the factories. Those of organisation 103 have no alert list, because the README describes where its notices
 * go.
 */
const staff: readonly (Pick<DemoAccount, 'username' | 'user_type' | 'store_name'> & {
  readonly companyId: number
  readonly email_alert?: string
})[] = [
  { username: 'store.night', user_type: 'store', companyId: 103, store_name: 'คลังกะกลางคืน' },
  { username: 'sqm.ah', user_type: 'purchase', companyId: 103 },
  { username: 'สุนีย์ บัญชี', user_type: 'account', companyId: 103 },
  { username: 'admin.it', user_type: 'admin', companyId: 103 },
  { username: 'purchase175', user_type: 'purchase', companyId: 175, email_alert: 'buyers175@group.example' },
  { username: 'admin175', user_type: 'admin', companyId: 175 },
]

/**
 * Adds further users so that the list looks realistic: additional users of suppliers, accountants, demo users and
 * factory staff, some of them blocked. All have the same password and no history. The suppliers of the demo accounts
 * get no further users, so that their mails are easy to follow.
 */
export const addDemoColleagues = async (unit: Unit, password_hash: string, today: IsoDate): Promise<void> => {
  const usedVendors = new Set<number>([...Object.values(demoVendors), 100236])
  const others = suppliers.filter(({ VENDOR_ID }) => !usedVendors.has(VENDOR_ID)).slice(0, 24)
  for (const [index, { VENDOR_ID, VENDOR_NAME_ALT }] of others.entries()) {
    const code = (VENDOR_NAME_ALT ?? String(VENDOR_ID)).toLowerCase()
    const input = names[index % names.length] ?? 'pim'
    await addAccount(unit, {
      username: `${input}.${code}`,
      user_type: beside[index % beside.length] ?? 'vendor',
      password_hash,
      email: `${code}${index + 1}@demo.example`,
      ...demoVendorOf(VENDOR_ID),
      created_at: daysBefore(today, 3 + index * 11),
      blocked: index % 9 === 4,
      email_alert: index % 4 === 0 ? `sales@${code}.example,logistics@${code}.example` : null,
    })
  }
  for (const [index, { companyId, ...account }] of staff.entries())
    await addAccount(unit, {
      ...account,
      password_hash,
      email: `staff${index + 1}@demo.example`,
      ...demoCompanyOf(companyId),
      created_at: daysBefore(today, 20 + index * 45),
    })
}
