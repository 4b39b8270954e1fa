import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isShownInHistory } from '#areas/deliveries/rules/history.ts'
import { badges, countWork, listWork } from '#areas/work/contract.ts'
import { gathered } from '#kit/web/gathered.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { onLive } from '#kit/web/live.ts'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { shellTexts } from '../texts.ts'
import type { MenuEntry } from './menu-context.ts'
import './menu-count.css'

const REFRESH_INTERVAL_MS = 60_000
/** Changes of deliveries within this time cause one request, because they often come in bursts. */
const DEBOUNCE_MS = 2000
const MAX_SHOWN = 99

/**
 * The number of items that wait for the user, by route. It is refreshed when deliveries change, every minute, and when
 * the page becomes visible.
 */
export const useWaiting = (): Readonly<Record<string, number>> => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = gathered(DEBOUNCE_MS, () => {
      // the queue shows the same items
      for (const call of [badges, countWork, listWork]) void queryClient.invalidateQueries({ queryKey: keyOf(call) })
    })
    const stop = onLive('delivery', ({ topic }) => isShownInHistory(topic) && refresh.ask(), refresh.ask)
    return () => {
      refresh.stop()
      stop()
    }
  }, [queryClient])
  return (
    useQuery({ ...apiQuery(badges, {}), refetchInterval: REFRESH_INTERVAL_MS, refetchOnWindowFocus: true }).data ?? {}
  )
}

/** The number next to a menu entry; nothing if it is 0. Entries that open a part of a screen have no number. */
export const Waiting = ({ entry, counts }: { entry: MenuEntry; counts: Readonly<Record<string, number>> }) => {
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

/** A link over the count of an entry, to exactly the records that it counts (STA-10). */
export const WaitingLink = ({ entry, counts }: { entry: MenuEntry; counts: Readonly<Record<string, number>> }) => {
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
