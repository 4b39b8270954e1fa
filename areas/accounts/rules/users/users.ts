import { type UserType, userTypes } from '../capabilities.ts'

/**
 * The user types that each user type can list (G-148). `all`: the types to choose from. `first`: the default selection.
 */
const listableTypes: Partial<
  Record<UserType, { readonly all: readonly UserType[]; readonly first: readonly UserType[] }>
> = {
  admin: { all: userTypes, first: ['vendor', 'demo'] },
  account_admin: { all: ['account'], first: ['account'] },
  store: { all: ['vendor'], first: ['vendor'] },
}

export const listableUserTypes = (type: UserType): readonly UserType[] => listableTypes[type]?.all ?? []
export const defaultListedUserTypes = (type: UserType): readonly UserType[] => listableTypes[type]?.first ?? []

/** The user types that each administrator may create (G-19). `usual` are shown first, `others` after them. */
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
export const creatableUserTypes = (type: UserType) => creatable[type] ?? none
export const mayCreate = (creator: UserType, type: UserType): boolean => {
  const { usual: defaultTypes, others } = creatableUserTypes(creator)
  return [...defaultTypes, ...others].includes(type)
}

/**
 * The employer that each type requires (G-3, G-20): `supplier`, `company` (an organisation), `both`, or `either` (an
 * accountant of a supplier or of the company).
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

/**
 * Returns whether the user belongs to a supplier that can be changed (G-27). An accountant of the company can never
 * move to a supplier.
 */
export const isOfSupplier = ({ user_type, vendor_id }: { user_type: UserType; vendor_id: number | null }): boolean =>
  employerOfType[user_type] === 'supplier' ||
  employerOfType[user_type] === 'both' ||
  (employerOfType[user_type] === 'either' && vendor_id !== null)

/** Returns whether users of this type may have no organisation, and then manage all of them. */
export const mayManageAll = (type: UserType): boolean => type === 'admin' || type === 'account_admin'

export interface Administrator {
  readonly userType: UserType
  /** null for a user of all organisations. */
  readonly companyId: number | null
}

interface AdministeredUser {
  readonly user_type: UserType
  readonly vendor_id: number | null
  readonly company_id: number | null
}

/**
 * Returns whether an administrator may list, create, change and reset this user (USR-05, G-210). The user's type must
 * be one that this administrator manages, and the user must not see more organisations than the administrator. Users of
 * a supplier without an organisation are managed by the administrators of every organisation.
 */
export const managesUser = (
  { userType, companyId }: Administrator,
  { user_type, vendor_id, company_id }: AdministeredUser,
): boolean =>
  listableUserTypes(userType).includes(user_type) &&
  (companyId === null || company_id === companyId || (company_id === null && vendor_id !== null))
