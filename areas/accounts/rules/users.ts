import { type UserType, userTypes } from './capabilities.ts'

/** Which types a person sees in the list of users (G-148): all that are offered, and those shown at first. */
const listed: Partial<Record<UserType, { readonly all: readonly UserType[]; readonly first: readonly UserType[] }>> = {
  admin: { all: userTypes, first: ['vendor', 'demo'] },
  account_admin: { all: ['account'], first: ['account'] },
  store: { all: ['vendor'], first: ['vendor'] },
}

export const listedTypes = (type: UserType): readonly UserType[] => listed[type]?.all ?? []
export const defaultListedTypes = (type: UserType): readonly UserType[] => listed[type]?.first ?? []

/** Which types a person may make: those of the sources, and below them the others (G-19). */
const creatable: Partial<
  Record<UserType, { readonly usual: readonly UserType[]; readonly others: readonly UserType[] }>
> = {
  admin: {
    usual: ['vendor', 'demo', 'admin', 'store', 'account'],
    others: ['purchase', 'internal', 'account_admin'],
  },
  account_admin: { usual: ['account'], others: [] },
}

const none = { usual: [], others: [] } as const
export const creatableTypes = (type: UserType) => creatable[type] ?? none
export const mayCreate = (creator: UserType, type: UserType): boolean => {
  const { usual, others } = creatableTypes(creator)
  return [...usual, ...others].includes(type)
}

/**
 * For whom a type works (G-3, G-20): `supplier`, `company` (an organisation), `both`, or `either` (an accountant of a
 * supplier or of the company).
 */
export const employerOfType: Readonly<Record<UserType, 'supplier' | 'company' | 'both' | 'either'>> = {
  vendor: 'supplier',
  demo: 'supplier',
  internal: 'both',
  account: 'either',
  store: 'company',
  purchase: 'company',
  admin: 'company',
  account_admin: 'company',
}

/** Whether the user is bound to a supplier, so that it can be another one (G-27); an accountant of the company stays one. */
export const isOfSupplier = ({ user_type, vendor_id }: { user_type: UserType; vendor_id: number | null }): boolean =>
  employerOfType[user_type] === 'supplier' ||
  employerOfType[user_type] === 'both' ||
  (employerOfType[user_type] === 'either' && vendor_id !== null)

/** Only these may be without an organisation: they look after all of them. */
export const mayReachAll = (type: UserType): boolean => type === 'admin' || type === 'account_admin'

/** Alert addresses are their factory's, so they keep their own list (G-18). */
export const managesOwnAlerts = (type: UserType): boolean => type === 'store' || type === 'purchase'

interface Administrator {
  readonly userType: UserType
  /** null: of all organisations. */
  readonly companyId: number | null
}

interface Administered {
  readonly user_type: UserType
  readonly vendor_id: number | null
  readonly company_id: number | null
}

/**
 * Whether somebody lists, creates, changes and resets a user (USR-05, G-210): of the types that this administrator has to do with,
 * and nobody who sees more organisations. Who works for a supplier alone is looked after by every organisation's administrator.
 */
export const manages = (
  { userType, companyId }: Administrator,
  { user_type, vendor_id, company_id }: Administered,
): boolean =>
  listedTypes(userType).includes(user_type) &&
  (companyId === null || company_id === companyId || (company_id === null && vendor_id !== null))
