import { createContext, useContext } from 'react'
import type { PortalScreen } from '#areas/accounts/web/index.ts'
import type { Phrase } from '#kit/web/i18n.ts'
import type { IconName } from '#kit/web/icons.tsx'

/** The search part of an address; `undefined` means that it is not there. */
export type Search = Readonly<Record<string, string | undefined>>

export interface MenuEntry {
  readonly key: string
  readonly screen: PortalScreen
  readonly title: Phrase
  readonly icon: IconName
  readonly search: Search
  /** Leads to a part of a screen that has an entry of its own. */
  readonly isPart: boolean
}

export interface MenuGroup {
  readonly key: string
  readonly title: Phrase | undefined
  readonly entries: readonly MenuEntry[]
}

/** The menu of who is signed in, for pages: they are loaded by the screens that the menu is made of. */
export const MenuContext = createContext<readonly MenuGroup[]>([])

export const useMenu = (): readonly MenuGroup[] => useContext(MenuContext)
