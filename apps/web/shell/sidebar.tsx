import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { getPublicSettings } from '#areas/accounts/contract.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { deviceMemory } from '#kit/web/device/device-memory.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { menuFor } from '../menu.ts'
import { shellTexts } from '../texts.ts'
import {
  EntryLink,
  type MenuGroup,
  useWaitingCounts,
  WaitingCount,
  type WaitingCounts,
  WaitingLink,
} from './menu-entry.tsx'
import './sidebar.css'

const COLLAPSED_KEY = 'portal.sidebar'

const smallWindow = matchMedia('(max-width: 1179.98px)')
const followWindow = (onChange: () => void) => {
  smallWindow.addEventListener('change', onChange)
  return () => smallWindow.removeEventListener('change', onChange)
}

/** Whether the sidebar shows only icons: as selected on this device, by default only in small windows. */
const useNarrow = (): [isNarrow: boolean, toggle: () => void] => {
  const isSmall = useSyncExternalStore(followWindow, () => smallWindow.matches)
  const [choice, setChoice] = useState(() => deviceMemory.read(COLLAPSED_KEY))
  const isNarrow = choice === null ? isSmall : choice === 'narrow'
  const toggle = () => {
    const next = isNarrow ? 'wide' : 'narrow'
    deviceMemory.write(COLLAPSED_KEY, next)
    setChoice(next)
  }
  return [isNarrow, toggle]
}

export const Sidebar = () => {
  const t = useTexts(shellTexts)
  const { user_type: type } = useUser()
  const [narrow, toggle] = useNarrow()
  const version = useQuery(apiQuery(getPublicSettings, {})).data?.version
  const counts = useWaitingCounts()
  return (
    <aside className={narrow ? 'sidebar narrow' : 'sidebar'}>
      <div className="brand row small strong">
        <img src="./favicon.svg" alt="" width={24} height={24} />
        {!narrow && <span>{t('portal')}</span>}
      </div>
      <nav aria-label={t('menu')}>
        {menuFor(type).map((group) => (
          <Group key={group.key} group={group} narrow={narrow} counts={counts} />
        ))}
      </nav>
      <footer className="row spread muted smaller">
        {!narrow && version && <span>{t('version', { version })}</span>}
        <QuietButton aria-label={t(narrow ? 'expand' : 'collapse')} onClick={toggle}>
          <Icon name={narrow ? 'widen' : 'narrow'} />
        </QuietButton>
      </footer>
    </aside>
  )
}

const Group = ({ group, narrow, counts }: { group: MenuGroup; narrow: boolean; counts: WaitingCounts }) => {
  const language = useLanguage()
  const key = `portal.group.${group.key}`
  const [closed, setClosed] = useState(() => deviceMemory.read(key) === 'closed')
  const toggle = () => {
    deviceMemory.write(key, closed ? null : 'closed')
    setClosed(!closed)
  }
  return (
    <div className="group">
      {!narrow && group.title && (
        <button
          type="button"
          className="group-title row spread muted smaller strong"
          aria-expanded={!closed}
          onClick={toggle}
        >
          {group.title[language]}
          <Icon name="down" size={14} />
        </button>
      )}
      {(narrow || !group.title || !closed) && (
        <ul>
          {group.entries.map((entry) => (
            <li key={entry.key}>
              <EntryLink entry={entry} hint={narrow}>
                <Icon name={entry.icon} />
                <span className={narrow ? 'visually-hidden' : 'entry-title'}>{entry.title[language]}</span>
                <WaitingCount entry={entry} counts={counts} />
              </EntryLink>
              <WaitingLink entry={entry} counts={counts} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
