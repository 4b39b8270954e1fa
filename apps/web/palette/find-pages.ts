import { type Capability, may, type UserType } from '#areas/accounts/rules/capabilities.ts'
import type { Language } from '#kit/shared/message.ts'
import type { Phrase } from '#kit/web/i18n.ts'
import { menuFor } from '../menu.ts'
import { screenAt } from '../screens.ts'
import { changeLogOpen } from '../shell/change-log.ts'
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

interface Action extends Omit<SearchResult, 'title'> {
  readonly capability: Capability
  readonly title: Phrase
}

/** Actions that are available on any page and are not menu entries. */
const actions: readonly Action[] = [
  {
    key: 'new-user',
    capability: 'user.write',
    title: { en: 'New user', th: 'เพิ่มผู้ใช้' },
    icon: 'plus',
    to: '/form',
  },
  {
    key: 'change-log',
    capability: 'audit.read',
    title: { en: 'Change log', th: 'บันทึกการเปลี่ยนแปลง' },
    icon: 'list',
    to: '',
    act: () => changeLogOpen.set(true),
  },
]

/** The actions of the user whose title matches in either language. */
export const findActions = (type: UserType, text: string, language: Language): readonly SearchResult[] => {
  const searchText = text.trim().toLowerCase()
  return actions
    .filter(
      ({ capability, title }) =>
        may(type, capability) && Object.values(title).some((one) => one.toLowerCase().includes(searchText)),
    )
    .map(({ capability: _, title, ...action }) => ({ ...action, title: title[language] }))
}
