import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { PortalScreen } from '#areas/accounts/web/index.ts'
import { isShownInHistory } from '#areas/deliveries/rules/history.ts'
import { countBadges, countWork, listWork } from '#areas/work/contract.ts'
import { createThrottle } from '#kit/web/gathered.ts'
import { type Phrase, useLanguage, useTexts } from '#kit/web/i18n.ts'
import { onLiveChange } from '#kit/web/live.ts'
import type { IconName } from '#kit/web/parts/icons.tsx'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { shellTexts } from '../texts.ts'
import './menu-entry.css'

/** The query part of a URL; `undefined` means that the parameter is missing. */
export type UrlQuery = Readonly<Record<string, string | undefined>>

export interface MenuEntry {
  readonly key: string
  readonly screen: PortalScreen
  readonly title: Phrase
  /** A shorter title for the bar of a handheld, used if the title is long. */
  readonly short: Phrase
  readonly icon: IconName
  readonly search: UrlQuery
  readonly isPart: boolean
  /**
   * The query part of the URL that lists the records behind the entry's count; undefined if the screen itself lists
   * them.
   */
  readonly waiting: UrlQuery | undefined
}

export interface MenuGroup {
  readonly key: string
  readonly title: Phrase | undefined
  readonly entries: readonly MenuEntry[]
}

/** The user's menu as a context. Pages cannot import it, because the menu imports the pages. */
export const MenuContext = createContext<readonly MenuGroup[]>([])

export const useMenu = (): readonly MenuGroup[] => useContext(MenuContext)

const exactMatch = { exact: true, includeSearch: false }
/** If several entries lead to one screen, only the entry of the open part is marked as current. */
const byPart = { exact: false, includeSearch: true, explicitUndefined: true }

interface EntryLinkProps {
  readonly entry: MenuEntry
  /** Shows the title as a tooltip if only the icon is visible. */
  readonly hint?: boolean
  /** Also called if the entry leads to the page that is already open. */
  readonly onSelect?: () => void
  readonly children: ReactNode
}

export const EntryLink = ({ entry, hint, onSelect, children }: EntryLinkProps) => {
  const language = useLanguage()
  return (
    <Link
      to={entry.screen.path}
      search={entry.search as never}
      activeOptions={Object.keys(entry.search).length > 0 ? byPart : exactMatch}
      {...(onSelect ? { onClick: onSelect } : {})}
      {...(hint ? { title: entry.title[language] } : {})}
    >
      {children}
    </Link>
  )
}

const REFRESH_INTERVAL_MS = 60_000
/** Changes of deliveries within this time cause one request, because they often come in quick succession. */
const DEBOUNCE_MS = 2000
const MAX_SHOWN = 99

/** The numbers of items that wait for the user, by route. */
export type WaitingCounts = Readonly<Record<string, number>>

/** Returns the counts, refreshed when deliveries change, every minute, and when the page becomes visible. */
export const useWaitingCounts = (): WaitingCounts => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = createThrottle(DEBOUNCE_MS, () => {
      // the work queue shows the same items
      for (const call of [countBadges, countWork, listWork])
        void queryClient.invalidateQueries({ queryKey: keyOf(call) })
    })
    const stop = onLiveChange('delivery', ({ topic }) => isShownInHistory(topic) && refresh.ask(), refresh.ask)
    return () => {
      refresh.stop()
      stop()
    }
  }, [queryClient])
  return (
    useQuery({ ...apiQuery(countBadges, {}), refetchInterval: REFRESH_INTERVAL_MS, refetchOnWindowFocus: true }).data ??
    {}
  )
}

/** The number next to a menu entry; nothing if it is 0. Entries that open a part of a screen have no number. */
export const WaitingCount = ({ entry, counts }: { entry: MenuEntry; counts: WaitingCounts }) => {
  const t = useTexts(shellTexts)
  const count = entry.isPart ? 0 : (counts[entry.screen.path] ?? 0)
  if (count === 0) return null
  return (
    <span className="menu-count smaller strong" title={t('waiting', { count })}>
      <span aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className="visually-hidden">{t('waiting', { count })}</span>
    </span>
  )
}

/** A link on top of an entry's count, to exactly the records that are counted (STA-10). */
export const WaitingLink = ({ entry, counts }: { entry: MenuEntry; counts: WaitingCounts }) => {
  const t = useTexts(shellTexts)
  const count = entry.isPart ? 0 : (counts[entry.screen.path] ?? 0)
  if (count === 0 || !entry.waiting) return null
  return (
    <Link
      className="menu-count-link"
      to={entry.screen.path}
      search={entry.waiting as never}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-label={t('showWaiting', { count })}
      title={t('showWaiting', { count })}
    />
  )
}
