import { type Capability, may, type UserType } from '#areas/accounts/rules/capabilities.ts'
import type { NewsPage } from './item.ts'

/** Who reads and who writes on a page (G-144). */
export const pageRights = {
  store: { read: 'store-info.read', write: 'store-info.write' },
  account: { read: 'account-info.read', write: 'account-info.write' },
} as const satisfies Record<NewsPage, { read: Capability; write: Capability }>

export const mayRead = (type: UserType, page: NewsPage): boolean => may(type, pageRights[page].read)
export const mayWrite = (type: UserType, page: NewsPage): boolean => may(type, pageRights[page].write)

/** Somebody as far as this asks: inventory organisation, null for all of them. */
export interface Writer {
  readonly userType: UserType
  readonly companyId: number | null
}

/**
 * Whether somebody may change or delete an item: who writes on its page, and of what an organisation has published those of that
 * organisation (or of all) alone.
 */
export const mayChange = (
  { userType, companyId }: Writer,
  { from, company }: { readonly from: NewsPage; readonly company: number | null },
): boolean => mayWrite(userType, from) && (companyId === null || company === null || companyId === company)
