import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { addAccount } from '#areas/accounts/server/index.ts'
import { ordersToTry, organisationOf, supplierOf, suppliers } from '#database/demo/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { addDays, bangkokDayBounds, type IsoDate } from '#kit/shared/dates.ts'
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

const demoVendorOf = (id: number) => {
  const { VENDOR_NAME, VENDOR_NAME_ALT } = supplierOf(id)
  return { id, name: VENDOR_NAME, code: VENDOR_NAME_ALT }
}

const demoCompanyOf = (id: number) => {
  const { COMPANY_NAME: name, INVENTORY_ORG_CODE: code } = organisationOf(id)
  return { id, name, code }
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
      createdAt: bangkokDayBounds(addDays(today, -90 - ((VENDOR_ID * 37) % 600))).from,
    })
}
