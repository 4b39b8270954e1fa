import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLanguage } from '#kit/web/i18n.ts'
import type { MenuEntry } from './menu-context.ts'

const exactMatch = { exact: true, includeSearch: false }
/** If several entries lead to one screen, only the entry of the open part is marked as current. */
const byPart = { exact: false, includeSearch: true, explicitUndefined: true }

interface Props {
  readonly entry: MenuEntry
  /** Shows the entry's title as a tooltip, if only the icon is visible. */
  readonly hint?: boolean
  /** Also called if the entry leads to the current page. */
  readonly onSelect?: () => void
  readonly children: ReactNode
}

/** A menu entry as a link. */
export const EntryLink = ({ entry, hint, onSelect, children }: Props) => {
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
