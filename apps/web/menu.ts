import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import type { PortalScreen } from '#areas/accounts/web/index.ts'
import type { Phrase } from '#kit/web/i18n.ts'
import type { IconName } from '#kit/web/icons.tsx'
import { maySee, screenAt } from './screens.ts'

interface Group {
  readonly title: Phrase
  readonly entries: readonly (readonly [path: string, icon: IconName])[]
}

/** The sidebar (SHL-05, G-14): an entry shows where its screen exists and the user may see it. */
const groups: readonly Group[] = [
  {
    title: { en: 'Delivery Data', th: 'ข้อมูลการส่งสินค้า' },
    entries: [
      ['/', 'document'],
      ['/table', 'list'],
      ['/scan-received', 'scan'],
      ['/print-received', 'printer'],
    ],
  },
]

/** A store keeper with a handheld is there to scan (G-14). */
const firstOnMobile: readonly string[] = ['/scan-received', '/print-received']

export interface MenuEntry {
  readonly screen: PortalScreen
  readonly icon: IconName
}
export interface MenuGroup {
  readonly title: Phrase
  readonly entries: readonly MenuEntry[]
}

export const menuFor = (type: UserType): readonly MenuGroup[] =>
  groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.flatMap(([path, icon]) => {
        const screen = screenAt(path)
        return screen && maySee(type, screen) ? [{ screen, icon }] : []
      }),
    }))
    .filter(({ entries }) => entries.length > 0)

export const mobileMenuFor = (type: UserType): readonly MenuEntry[] => {
  const all = menuFor(type).flatMap(({ entries }) => entries)
  const early = ({ screen }: MenuEntry) => firstOnMobile.includes(screen.path)
  return [...all.filter(early), ...all.filter((entry) => !early(entry))]
}
