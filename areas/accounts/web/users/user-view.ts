import { addressPage, addressText, type RawSearch } from '#kit/web/address.ts'
import { type UserType, userTypes } from '../../rules/capabilities.ts'
import { defaultListedUserTypes, listableUserTypes } from '../../rules/users/users.ts'

export const sortable = ['username', 'user_type', 'email', 'vendor_name', 'vendor_code', 'company_name'] as const

/** The state of the list in the URL. Invalid values fall back to their defaults. */
export interface UserView {
  /** One type, all types, or the default selection of types. */
  readonly type: UserType | 'all' | 'first'
  readonly q: string
  /** Counted from 1. */
  readonly page: number
  /** `field:ASC`; empty for newest users first. */
  readonly sort: string
}

export const readUsersAddress = (raw: RawSearch): UserView => {
  const type = addressText(raw, 'type')
  const sort = addressText(raw, 'sort')
  const [by, way] = sort.split(':')
  return {
    type: type === 'all' ? 'all' : (userTypes.find((one) => one === type) ?? 'first'),
    q: addressText(raw, 'q').trim().slice(0, 100),
    page: addressPage(raw),
    sort: sortable.some((one) => one === by) && (way === 'ASC' || way === 'DESC') ? sort : '',
  }
}

/**
 * Returns the types that a viewer sees for a selection. If the viewer may not see the selected type, these are the
 * types of the default selection.
 */
export const shownTypes = (viewer: UserType, { type }: Pick<UserView, 'type'>): readonly UserType[] => {
  const all = listableUserTypes(viewer)
  if (type === 'all') return all
  return type !== 'first' && all.includes(type) ? [type] : defaultListedUserTypes(viewer)
}
