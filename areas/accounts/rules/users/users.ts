import { type UserType, userTypes } from '../capabilities.ts'

const listableTypes: Partial<Record<UserType, readonly UserType[]>> = {
  admin: userTypes,
  account_admin: ['account'],
  store: ['vendor'],
}

/** The user types that a user of this type can list (G-148). */
export const listableUserTypes = (type: UserType): readonly UserType[] => listableTypes[type] ?? []
/** The types that the list shows at first. */
export const defaultListedUserTypes = (type: UserType): readonly UserType[] =>
  type === 'admin' ? ['vendor', 'demo'] : listableUserTypes(type)

type CreatableTypes = Readonly<Record<'usual' | 'others', readonly UserType[]>>

const creatable: Partial<Record<UserType, CreatableTypes>> = {
  admin: {
    usual: ['vendor', 'demo', 'admin', 'store', 'account'],
    others: ['purchase', 'internal', 'account_admin'],
  },
  account_admin: { usual: ['account'], others: [] },
}

/** The user types that an administrator may create (G-19). `usual` are shown first, `others` after them. */
export const creatableUserTypes = (type: UserType): CreatableTypes => creatable[type] ?? { usual: [], others: [] }
export const mayCreate = (creator: UserType, type: UserType): boolean => {
  const { usual, others } = creatableUserTypes(creator)
  return [...usual, ...others].includes(type)
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

export interface AdministeredUser {
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
