import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLanguage } from '#kit/web/i18n.ts'
import type { MenuEntry } from './menu-context.ts'

const exactMatch = { exact: true, includeSearch: false }
/** If several entries lead to one screen, only the entry of the open part is marked as current. */
const byPart = { exact: false, includeSearch: true, explicitUndefined: true }

/** A menu entry as a link. `hint` shows its title as a tooltip if only the icon is visible. */
export const EntryLink = ({ entry, hint, children }: { entry: MenuEntry; hint?: boolean; children: ReactNode }) => {
  const language = useLanguage()
  return (
    <Link
      to={entry.screen.path}
      search={entry.search as never}
      activeOptions={Object.keys(entry.search).length > 0 ? byPart : exactMatch}
      {...(hint ? { title: entry.title[language] } : {})}
    >
      {children}
    </Link>
  )
}
