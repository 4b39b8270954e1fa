import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { addAccount } from '#areas/accounts/server/index.ts'
import { ordersToTry, organisationOf, supplierOf, suppliers } from '#database/demo/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { Language } from '#kit/shared/message.ts'

export const DEMO_PASSWORD = 'portal-demo'

interface DemoAccount {
  readonly username: string
  readonly userType: UserType
  readonly description: Record<Language, string>
  /** The ids of the demo supplier and organisation in the demo data. */
  readonly vendorId?: number
  readonly companyId?: number
  readonly storeName?: string
}

/** The two suppliers of the demo accounts. */
export const demoVendors = { first: 100234, second: 100235 } as const

/** One account per role; used in demo mode only. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    username: 'vendor',
    userType: 'vendor',
    vendorId: demoVendors.first,
    description: { en: `Supplier, with PO ${ordersToTry.plain}`, th: `ผู้ขาย มี PO ${ordersToTry.plain}` },
  },
  {
    username: 'vendor2',
    userType: 'vendor',
    vendorId: demoVendors.second,
    description: {
      en: `Another supplier, with PO ${ordersToTry.ofSecond}`,
      th: `ผู้ขายอีกราย มี PO ${ordersToTry.ofSecond}`,
    },
  },
  {
    username: 'demo',
    userType: 'demo',
    vendorId: demoVendors.first,
    description: { en: 'Trial supplier', th: 'ผู้ขายทดลองใช้' },
  },
  {
    username: 'internal',
    userType: 'internal',
    vendorId: 100236,
    companyId: 103,
    description: {
      en: `Group company that delivers, with PO ${ordersToTry.ofInternal}`,
      th: `บริษัทในเครือที่ส่งสินค้า มี PO ${ordersToTry.ofInternal}`,
    },
  },
  {
    username: 'store',
    userType: 'store',
    companyId: 103,
    storeName: 'Main store',
    description: { en: 'Store, organisation 103', th: 'คลังสินค้า องค์กร 103' },
  },
  {
    username: 'store2',
    userType: 'store',
    companyId: 175,
    storeName: 'Store 175',
    description: { en: 'Store, organisation 175', th: 'คลังสินค้า องค์กร 175' },
  },
  {
    username: 'purchase',
    userType: 'purchase',
    companyId: 103,
    description: { en: 'Purchasing, organisation 103', th: 'จัดซื้อ องค์กร 103' },
  },
  {
    username: 'admin',
    userType: 'admin',
    companyId: 103,
    description: { en: 'Portal admin, organisation 103', th: 'ผู้ดูแลระบบ องค์กร 103' },
  },
  {
    username: 'account',
    userType: 'account',
    vendorId: demoVendors.first,
    description: { en: 'Accountant of the supplier', th: 'ฝ่ายบัญชีของผู้ขาย' },
  },
  {
    username: 'account_admin',
    userType: 'account_admin',
    description: { en: 'Accounting admin of the group', th: 'ผู้ดูแลฝ่ายบัญชีของกลุ่มบริษัท' },
  },
]

/** Returns a time in the morning, a number of days before `today`. */
const daysBefore = (today: IsoDate, days: number): Date =>
  new Date(Date.parse(`${today}T09:30:00+07:00`) - days * 24 * 3_600_000)

const demoVendorOf = (id: number) => {
  const { VENDOR_NAME, VENDOR_NAME_ALT } = supplierOf(id)
  return { id, name: VENDOR_NAME, code: VENDOR_NAME_ALT }
}

const demoCompanyOf = (id: number) => {
  const { COMPANY_NAME, INVENTORY_ORG_CODE } = organisationOf(id)
  return { id, name: COMPANY_NAME, code: INVENTORY_ORG_CODE }
}

/** The user types that have email addresses for alerts to the factory. */
const typesWithAlerts: readonly UserType[] = ['store', 'purchase']

/** Adds missing demo accounts. */
export const addDemoAccounts = async (unit: Unit, passwordHash: string): Promise<void> => {
  for (const { description: _, vendorId, companyId, ...account } of demoAccounts) {
    const { username, userType } = account
    await addAccount(unit, {
      ...account,
      passwordHash,
      email: `${username}@demo.example`,
      ...(vendorId === undefined ? {} : { vendor: demoVendorOf(vendorId) }),
      ...(companyId === undefined ? {} : { company: demoCompanyOf(companyId) }),
      ...(typesWithAlerts.includes(userType) ? { emailAlert: `${username}.alert@demo.example` } : {}),
    })
  }
}

/**
 * Adds one user with the same password for each supplier that has no demo account. Each user is created before the
 * supplier's first delivery.
 */
export const addSupplierAccounts = async (unit: Unit, passwordHash: string, today: IsoDate): Promise<void> => {
  const usedVendors = new Set(demoAccounts.map(({ vendorId }) => vendorId))
  for (const { VENDOR_ID } of suppliers.filter((supplier) => !usedVendors.has(supplier.VENDOR_ID)))
    await addAccount(unit, {
      username: `supplier${VENDOR_ID}`,
      userType: 'vendor',
      passwordHash,
      email: `supplier${VENDOR_ID}@demo.example`,
      vendor: demoVendorOf(VENDOR_ID),
      createdAt: daysBefore(today, 90 + ((VENDOR_ID * 37) % 600)),
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
const staff: readonly (Omit<DemoAccount, 'description' | 'vendorId'> & { companyId: number; emailAlert?: string })[] = [
  { username: 'store.night', userType: 'store', companyId: 103, storeName: 'คลังกะกลางคืน' },
  { username: 'sqm.ah', userType: 'purchase', companyId: 103 },
  { username: 'สุนีย์ บัญชี', userType: 'account', companyId: 103 },
  { username: 'admin.it', userType: 'admin', companyId: 103 },
  { username: 'purchase175', userType: 'purchase', companyId: 175, emailAlert: 'buyers175@group.example' },
  { username: 'admin175', userType: 'admin', companyId: 175 },
]

/**
 * Adds further users so that the list looks realistic: additional users of suppliers, accountants, demo users and
 * factory staff, some of them blocked. All have the same password and no history. The suppliers of the demo accounts
 * get no further users, so that their mails are easy to follow.
 */
export const addDemoColleagues = async (unit: Unit, passwordHash: string, today: IsoDate): Promise<void> => {
  const usedVendors = new Set<number>([...Object.values(demoVendors), 100236])
  const others = suppliers.filter(({ VENDOR_ID }) => !usedVendors.has(VENDOR_ID)).slice(0, 24)
  for (const [index, { VENDOR_ID, VENDOR_NAME_ALT }] of others.entries()) {
    const code = (VENDOR_NAME_ALT ?? String(VENDOR_ID)).toLowerCase()
    const input = names[index % names.length] ?? 'pim'
    await addAccount(unit, {
      username: `${input}.${code}`,
      userType: beside[index % beside.length] ?? 'vendor',
      passwordHash,
      email: `${code}${index + 1}@demo.example`,
      vendor: demoVendorOf(VENDOR_ID),
      createdAt: daysBefore(today, 3 + index * 11),
      blocked: index % 9 === 4,
      ...(index % 4 === 0 ? { emailAlert: `sales@${code}.example,logistics@${code}.example` } : {}),
    })
  }
  for (const [index, { companyId, ...account }] of staff.entries())
    await addAccount(unit, {
      ...account,
      passwordHash,
      email: `staff${index + 1}@demo.example`,
      company: demoCompanyOf(companyId),
      createdAt: daysBefore(today, 20 + index * 45),
    })
}
