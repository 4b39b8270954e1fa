import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { addAccount } from '#areas/accounts/server/index.ts'
import { suppliers } from '#database/demo/index.ts'
import type { Unit } from '#kit/server/database.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import { daysBefore, demoCompanyOf, demoVendorOf, demoVendors } from './demo-accounts.ts'

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

/** The user types of a supplier's additional users, in turn. */
const beside: readonly UserType[] = ['vendor', 'account', 'vendor', 'demo', 'vendor', 'account']

interface Colleague {
  readonly username: string
  readonly userType: UserType
  readonly companyId: number
  readonly storeName?: string
  readonly emailAlert?: string
}

/**
 * Staff of the factories. Those of organisation 103 have no alert list, because the README describes where its notices
 * go.
 */
const staff: readonly Colleague[] = [
  { username: 'store.night', userType: 'store', companyId: 103, storeName: 'คลังกะกลางคืน' },
  { username: 'sqm.ah', userType: 'purchase', companyId: 103 },
  { username: 'สุนีย์ บัญชี', userType: 'account', companyId: 103 },
  { username: 'admin.it', userType: 'admin', companyId: 103 },
  { username: 'purchase175', userType: 'purchase', companyId: 175, emailAlert: 'buyers175@group.example' },
  { username: 'admin175', userType: 'admin', companyId: 175 },
]

/**
 * Adds further users so that the list looks realistic: additional users of suppliers, accountants, demo users and
 * factory staff, some of them blocked; all with the same password. They have no history. The suppliers of the demo
 * accounts get none, so that their mails are easy to follow.
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
