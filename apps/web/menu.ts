import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import type { Phrase } from '#kit/web/i18n.ts'
import type { IconName } from '#kit/web/parts/icons.tsx'
import { maySeeScreen, screenFor } from './screens.ts'
import type { MenuEntry, MenuGroup, UrlQuery } from './shell/menu-entry.tsx'

interface MenuPlace {
  readonly path: string
  readonly icon: IconName
  readonly search?: UrlQuery
  readonly waiting?: UrlQuery
  /** User types that may open the screen by its URL but have no menu entry for it. */
  readonly without?: readonly UserType[]
  /** Set if the entry opens a part of a screen: its title, and the query part of the URL. */
  readonly part?: { readonly title: Phrase; readonly search: UrlQuery }
  readonly short?: Phrase
}

interface MenuGroupDefinition {
  readonly key: string
  /** A group without a title is always expanded. */
  readonly title?: Phrase
  readonly places: readonly MenuPlace[]
}

const policy = (name: string, en: string, th: string) => ({ title: { en, th }, search: { policy: name } })

/** The sidebar (SHL-05, G-14 … G-17). An entry is visible if its screen exists and the user may see it. */
const groups: readonly MenuGroupDefinition[] = [
  {
    key: 'work',
    places: [{ path: '/work', icon: 'inbox' }],
  },
  {
    key: 'delivery',
    title: { en: 'Delivery Data', th: 'ข้อมูลการส่งสินค้า' },
    places: [
      { path: '/dashboard', icon: 'chart' },
      { path: '/', icon: 'document' },
      { path: '/table', icon: 'list', waiting: { status: 'needsInvoice', from: 'any', to: 'any' } },
      { path: '/pds-status', icon: 'calendar', short: { en: 'PDS Pending', th: 'PDS ค้างส่ง' } },
      { path: '/dock-board', icon: 'truck' },
      { path: '/scan-received', icon: 'scan' },
      { path: '/print-received', icon: 'printer' },
    ],
  },
  {
    key: 'pc',
    title: { en: 'PC Data', th: 'ข้อมูล PC' },
    places: [
      { path: '/forecast', icon: 'trend' },
      { path: '/confirm-po', icon: 'upload' },
      { path: '/confirm-asn', icon: 'clipboard' },
      { path: '/store-info', icon: 'news' },
      { path: '/email-group', icon: 'mail' },
    ],
  },
  {
    key: 'purchase',
    title: { en: 'Purchase', th: 'จัดซื้อ' },
    places: [
      { path: '/purchase', icon: 'shield' },
      { path: '/codeOfconduct', icon: 'pledge', search: { policy: undefined } },
      {
        path: '/codeOfconduct',
        icon: 'megaphone',
        part: policy('whistle-blowing', 'Whistle blowing policy', 'นโยบายการแจ้งเบาะแส'),
      },
      {
        path: '/codeOfconduct',
        icon: 'balance',
        part: policy('anti-corruption', 'Anti-Corruption policy', 'นโยบายต่อต้านการทุจริต'),
      },
    ],
  },
  {
    key: 'accounting',
    title: { en: 'Accounting Data', th: 'ข้อมูลบัญชี' },
    places: [
      { path: '/invoice-admin', icon: 'bill', without: ['vendor'] },
      { path: '/payment-admin', icon: 'money', without: ['vendor'] },
      { path: '/account-info', icon: 'news' },
    ],
  },
  {
    key: 'portal',
    places: [
      { path: '/user', icon: 'people' },
      { path: '/settings', icon: 'pencil' },
      { path: '/email-template', icon: 'mail' },
      { path: '/manual', icon: 'book', short: { en: 'Manual', th: 'คู่มือ' } },
    ],
  },
]

/** The first entries on a handheld, because store keepers use it for scanning (G-14). */
const firstOnMobile: readonly string[] = ['/scan-received', '/print-received']

const entryOf = (type: UserType, { path, icon, search, waiting, without, part, short }: MenuPlace): MenuEntry[] => {
  const screen = screenFor(path, type)
  if (!screen || !maySeeScreen(type, screen) || without?.includes(type)) return []
  const title = part?.title ?? screen.title
  return [
    {
      key: `${path} ${title.en}`,
      screen,
      title,
      short: short ?? title,
      icon,
      search: part?.search ?? search ?? {},
      isPart: part !== undefined,
      waiting,
    },
  ]
}

export const menuFor = (type: UserType): readonly MenuGroup[] =>
  groups
    .map(({ key, title, places }) => ({ key, title, entries: places.flatMap((place) => entryOf(type, place)) }))
    .filter(({ entries }) => entries.length > 0)

/** The maximum number of labelled tabs within reach of the thumb. */
export const MAX_MOBILE_TABS = 4

/** The menu of a handheld, most used entries first. */
export const mobileMenuFor = (type: UserType): readonly MenuEntry[] => {
  const all = menuFor(type).flatMap(({ entries }) => entries)
  const early = ({ screen }: MenuEntry) => firstOnMobile.includes(screen.path)
  return [...all.filter(early), ...all.filter((entry) => !early(entry))]
}
