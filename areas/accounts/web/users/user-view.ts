import { addressText, type RawSearch } from '#kit/web/address.ts'
import { type UserType, userTypes } from '../../rules/capabilities.ts'
import { defaultListedTypes, listedTypes } from '../../rules/users.ts'

export const sortable = ['username', 'user_type', 'email', 'vendor_name', 'vendor_code', 'company_name'] as const

/** What the address of the list says; what makes no sense falls back to the default. */
export interface UserView {
  /** One type, all of them, or those that are shown at first. */
  readonly type: UserType | 'all' | 'first'
  readonly q: string
  /** From 1. */
  readonly page: number
  /** field:ASC; empty: the newest first. */
  readonly sort: string
}

export const readUsers = (raw: RawSearch): UserView => {
  const type = addressText(raw, 'type')
  const page = Number(addressText(raw, 'page'))
  const sort = addressText(raw, 'sort')
  const [by, way] = sort.split(':')
  return {
    type: type === 'all' ? 'all' : (userTypes.find((one) => one === type) ?? 'first'),
    q: addressText(raw, 'q').trim().slice(0, 100),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    sort: sortable.some((one) => one === by) && (way === 'ASC' || way === 'DESC') ? sort : '',
  }
}

/** The same as the address says it: nothing for what is as at first. */
export const writeUsers = (change: Partial<UserView>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(change).map(([key, value]) => [
      key,
      value === '' || value === 'first' || (key === 'page' && value === 1) ? undefined : String(value),
    ]),
  )

/** The types that a person of this type is shown; a type out of reach gives way to those of the beginning. */
export const typesShown = (viewer: UserType, { type }: Pick<UserView, 'type'>): readonly UserType[] => {
  const all = listedTypes(viewer)
  if (type === 'all') return all
  return type !== 'first' && all.includes(type) ? [type] : defaultListedTypes(viewer)
}
