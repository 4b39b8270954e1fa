import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import type { Language } from '#kit/shared/message.ts'
import { menuFor } from '../menu.ts'
import { screenAt } from '../screens.ts'
import type { SearchResult } from './found-result.ts'

/**
 * The pages of the user's menu and the account page, searched by title in both languages and by purpose. Pages whose
 * title matches come first.
 */
export const findPages = (type: UserType, text: string, language: Language): readonly SearchResult[] => {
  const account = screenAt('/change-password')
  const pages = [
    ...menuFor(type).flatMap(({ entries }) => entries),
    ...(account ? [{ key: 'account', title: account.title, icon: 'key' as const, screen: account, search: {} }] : []),
  ]
  const searchText = text.trim().toLowerCase()
  const matches = (one: string) => one.toLowerCase().includes(searchText)
  const isNamed = ({ title }: (typeof pages)[number]) => [title.en, title.th].some(matches)
  return pages
    .filter((page) => isNamed(page) || [page.screen.purpose?.[language] ?? '', page.screen.path].some(matches))
    .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
    .map(({ key, title, icon, screen, search }) => ({
      key,
      title: title[language],
      ...(screen.purpose ? { detail: screen.purpose[language] } : {}),
      icon,
      to: screen.path,
      search,
    }))
}
