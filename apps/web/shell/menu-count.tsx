import { useQuery } from '@tanstack/react-query'
import { badges } from '#areas/accounts/contract.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import type { MenuEntry } from '../menu.ts'
import { shellTexts } from '../texts.ts'
import './menu-count.css'

const ASK_AGAIN_MS = 60_000
const MOST_SHOWN = 99

/** How much waits for this person, by the route of the screen; asked again every minute and on coming back to the page. */
export const useWaiting = (): Readonly<Record<string, number>> =>
  useQuery({ ...apiQuery(badges, {}), refetchInterval: ASK_AGAIN_MS, refetchOnWindowFocus: true }).data ?? {}

/** The count beside a menu entry; nothing when nothing waits. An entry that leads to a part of a screen has none of its own. */
export const Waiting = ({ entry, counts }: { entry: MenuEntry; counts: Readonly<Record<string, number>> }) => {
  const t = useTexts(shellTexts)
  const count = entry.isPart ? 0 : (counts[entry.screen.path] ?? 0)
  if (count === 0) return null
  return (
    <span className="menu-count" title={t('waiting', { count })}>
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="visually-hidden">{t('waiting', { count })}</span>
    </span>
  )
}
