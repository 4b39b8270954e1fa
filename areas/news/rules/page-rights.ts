import { type Capability, may, type UserType } from '#areas/accounts/rules/capabilities.ts'
import type { NewsPage } from './item.ts'

/** The capabilities to read and to write each page (G-144). */
export const pageRights = {
  store: { read: 'store-info.read', write: 'store-info.write' },
  account: { read: 'account-info.read', write: 'account-info.write' },
} as const satisfies Record<NewsPage, { read: Capability; write: Capability }>

export const mayReadPage = (type: UserType, page: NewsPage): boolean => may(type, pageRights[page].read)
export const mayWritePage = (type: UserType, page: NewsPage): boolean => may(type, pageRights[page].write)

/** The user's inventory organisation; null for all organisations. */
export interface NewsWriter {
  readonly userType: UserType
  readonly companyId: number | null
}

/**
 * Returns whether a user may change or delete an item. The user must be able to write on its page, and belong to the
 * organisation that published it or to all organisations.
 */
export const mayChangeItem = (
  { userType, companyId }: NewsWriter,
  { from, company }: { readonly from: NewsPage; readonly company: number | null },
): boolean => mayWritePage(userType, from) && (companyId === null || company === null || companyId === company)
