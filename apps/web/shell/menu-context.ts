import { createContext, useContext } from 'react'
import type { PortalScreen } from '#areas/accounts/web/index.ts'
import type { Phrase } from '#kit/web/i18n.ts'
import type { IconName } from '#kit/web/icons.tsx'

/** The query part of a URL; `undefined` means that the parameter is missing. */
export type Search = Readonly<Record<string, string | undefined>>

export interface MenuEntry {
  readonly key: string
  readonly screen: PortalScreen
  readonly title: Phrase
  /** The title for the bar of a handheld, shortened if it is long. */
  readonly short: Phrase
  readonly icon: IconName
  readonly search: Search
  /** True if the entry opens a part of a screen. */
  readonly isPart: boolean
  /**
   * The query part of the URL that lists the records behind the entry's count; undefined if the screen itself lists
   * them.
   */
  readonly waiting: Search | undefined
}

export interface MenuGroup {
  readonly key: string
  readonly title: Phrase | undefined
  readonly entries: readonly MenuEntry[]
}

/** The user's menu as a context. Pages cannot import it, because the menu imports the pages. */
export const MenuContext = createContext<readonly MenuGroup[]>([])

export const useMenu = (): readonly MenuGroup[] => useContext(MenuContext)
