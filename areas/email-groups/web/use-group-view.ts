import { usePageSize } from '#areas/accounts/web/index.ts'
import { useRawAddress } from '#kit/web/address.ts'
import { pageSizes } from '#kit/web/page-sizes.ts'
import { DEFAULT_PAGE_SIZE, type GroupView, readView } from './list-state.ts'

export type ChangeGroupView = (to: Partial<GroupView>, replace?: boolean) => void

/**
 * Search text and page, stored in the URL. The page size is stored for the user across devices (G-203); a page size in
 * the URL takes precedence.
 */
export const useGroupView = (): [GroupView, ChangeGroupView] => {
  const [raw, change] = useRawAddress()
  const [remembered, remember] = usePageSize('email-groups.size', pageSizes, DEFAULT_PAGE_SIZE)
  const view = readView(raw, remembered)
  const changeView = (to: Partial<GroupView>, replace = false) => {
    const { supplier, page, size } = { ...view, ...to }
    if (size !== view.size) remember(size)
    change({ supplier, page: page === 1 ? '' : String(page), size: '' }, replace)
  }
  return [view, changeView]
}
