import type { Caller } from '#areas/accounts/rules/caller.ts'
import { type Capability, may, type UserType } from '#areas/accounts/rules/capabilities.ts'
import type { NewsPage } from './item.ts'

/** The capabilities to read and to write each page (G-144). */
const pageRights = {
  store: { read: 'store-info.read', write: 'store-info.write' },
  account: { read: 'account-info.read', write: 'account-info.write' },
} as const satisfies Record<NewsPage, { read: Capability; write: Capability }>

export const mayReadPage = (type: UserType, page: NewsPage): boolean => may(type, pageRights[page].read)
export const mayWritePage = (type: UserType, page: NewsPage): boolean => may(type, pageRights[page].write)

/**
 * Returns whether a user may change or delete an item. The user must have the right to write on the item's page. Users
 * of one organisation may change only items of their own organisation and items without an organisation.
 */
export const mayChangeItem = (
  { userType, companyId }: Pick<Caller, 'userType' | 'companyId'>,
  { from, company }: { readonly from: NewsPage; readonly company: number | null },
): boolean => mayWritePage(userType, from) && (companyId === null || company === null || companyId === company)
