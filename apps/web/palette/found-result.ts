import type { SearchGroup, SearchHit } from '#areas/accounts/contract.ts'
import { type Capability, may, type UserType } from '#areas/accounts/rules/capabilities.ts'
import type { Language } from '#kit/shared/message.ts'
import type { Phrase } from '#kit/web/i18n.ts'
import type { Tone } from '#kit/web/parts/chip.tsx'
import type { IconName } from '#kit/web/parts/icons.tsx'
import { changeLogStore } from '../shell/change-log.ts'

const icons: Readonly<Record<SearchGroup, IconName>> = {
  orders: 'document',
  deliveries: 'truck',
  receipts: 'box',
  documents: 'upload',
  suppliers: 'people',
  users: 'person',
  news: 'news',
}

/** The states for which the palette shows a word, with their colours. */
export const stateTones = {
  late: 'red',
  open: 'grey',
  transit: 'blue',
  transit_demo: 'grey',
  received: 'amber',
  completed: 'green',
} as const satisfies Readonly<Record<string, Tone>>
type FoundState = keyof typeof stateTones

export interface SearchResult {
  /** Unique within its source. */
  readonly key: string
  readonly title: string
  /** A second line that distinguishes it from similar results. */
  readonly detail?: string
  readonly icon: IconName
  readonly state?: FoundState | undefined
  readonly to: string
  readonly search?: Readonly<Record<string, string | undefined>>
  /** The action of the result, if it does not open a page. */
  readonly act?: () => void
}

const isShownState = (state: string | null): state is FoundState => state !== null && state in stateTones

export const toSearchResult = ({ group, id, title, detail, state, path, search }: SearchHit): SearchResult => ({
  key: id,
  title,
  detail,
  icon: icons[group],
  state: isShownState(state) ? state : undefined,
  to: path,
  search,
})

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
    act: () => changeLogStore.set(true),
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
