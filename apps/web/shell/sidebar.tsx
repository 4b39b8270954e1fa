import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publicSettings } from '#areas/accounts/contract.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { menuFor } from '../menu.ts'
import { shellTexts } from '../texts.ts'
import { EntryLink } from './entry-link.tsx'
import type { MenuGroup } from './menu-context.ts'
import { useWaiting, Waiting } from './menu-count.tsx'
import './sidebar.css'

const NARROW = 'portal.sidebar'

/** As it was left on this device; at first, icons alone where a page needs the room. */
const startsNarrow = (): boolean => {
  const left = deviceMemory.read(NARROW)
  return left === null ? window.innerWidth < 1180 : left === 'narrow'
}

export const Sidebar = () => {
  const t = useTexts(shellTexts)
  const { user_type: type } = useUser()
  const [narrow, setNarrow] = useState(startsNarrow)
  const version = useQuery(apiQuery(publicSettings, {})).data?.version
  const counts = useWaiting()
  const toggle = () => {
    deviceMemory.write(NARROW, narrow ? 'wide' : 'narrow')
    setNarrow(!narrow)
  }
  return (
    <aside className={narrow ? 'sidebar narrow' : 'sidebar'}>
      <div className="brand">
        <img src="./favicon.svg" alt="" width={24} height={24} />
        {!narrow && <span>{t('portal')}</span>}
      </div>
      <nav aria-label={t('menu')}>
        {menuFor(type).map((group) => (
          <Group key={group.key} group={group} narrow={narrow} counts={counts} />
        ))}
      </nav>
      <footer>
        {!narrow && version && <span>{t('version', { version })}</span>}
        <button type="button" className="button quiet" aria-label={t(narrow ? 'expand' : 'collapse')} onClick={toggle}>
          <Icon name={narrow ? 'widen' : 'narrow'} />
        </button>
      </footer>
    </aside>
  )
}

const Group = (props: { group: MenuGroup; narrow: boolean; counts: Readonly<Record<string, number>> }) => {
  const { group, narrow, counts } = props
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
        <button type="button" className="group-title" aria-expanded={!closed} onClick={toggle}>
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
                <Waiting entry={entry} counts={counts} />
              </EntryLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
