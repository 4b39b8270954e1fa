import { type Capability, may, type UserType } from '#areas/accounts/rules/capabilities.ts'
import type { Language } from '#kit/shared/message.ts'
import type { Phrase } from '#kit/web/i18n.ts'
import { changeLogOpen } from '../shell/change-log.ts'
import type { SearchResult } from './found-result.ts'

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
