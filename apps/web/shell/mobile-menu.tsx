import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { MAX_MOBILE_TABS, menuFor, mobileMenuFor } from '../menu.ts'
import { shellTexts } from '../texts.ts'
import { EntryLink, useWaitingCounts, WaitingCount, type WaitingCounts } from './menu-entry.tsx'
import './mobile-menu.css'

/** The menu of a handheld: a tab bar with the most used entries. Its last tab opens the whole menu. */
export const MobileMenu = () => {
  const language = useLanguage()
  const t = useTexts(shellTexts)
  const counts = useWaitingCounts()
  const all = mobileMenuFor(useUser().user_type)
  if (all.length === 0) return null
  const atThumb = all.length > MAX_MOBILE_TABS + 1 ? all.slice(0, MAX_MOBILE_TABS) : all
  return (
    <nav className="mobile-menu" aria-label={t('menu')}>
      {atThumb.map((entry) => (
        <EntryLink key={entry.key} entry={entry}>
          <Icon name={entry.icon} size={20} />
          <span className="entry-title">{entry.short[language]}</span>
          <WaitingCount entry={entry} counts={counts} />
        </EntryLink>
      ))}
      {atThumb.length < all.length && <WholeMenu counts={counts} />}
    </nav>
  )
}

/** Renders the whole menu only when it opens, because its links would delay the first page. */
const WholeMenu = ({ counts }: { counts: WaitingCounts }) => {
  const t = useTexts(shellTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon name="more" size={20} />
        <span>{t('more')}</span>
      </button>
      {isOpen && <WholeMenuDialog counts={counts} onClose={() => setOpen(false)} />}
    </>
  )
}

const WholeMenuDialog = ({ counts, onClose }: { counts: WaitingCounts; onClose: () => void }) => {
  const language = useLanguage()
  const t = useTexts(shellTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const { href } = useLocation()
  const [openedAt] = useState(href)
  const groups = menuFor(useUser().user_type)
  const close = () => dialog.current?.close()
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (href !== openedAt) dialog.current?.close()
  }, [href, openedAt])
  return (
    <dialog ref={dialog} className="whole-menu" aria-label={t('wholeMenu')} onClose={onClose}>
      <div className="whole-menu-head row spread">
        <h2>{t('menu')}</h2>
        <QuietButton onClick={close}>
          <Icon name="close" />
          {t('close')}
        </QuietButton>
      </div>
      {groups.map((group) => (
        <section key={group.key} aria-label={(group.title ?? group.entries[0]?.title)?.[language]}>
          {group.title && <h3 className="muted smaller">{group.title[language]}</h3>}
          {group.entries.map((entry) => (
            <EntryLink key={entry.key} entry={entry} onSelect={close}>
              <Icon name={entry.icon} size={20} />
              <span className="entry-title">{entry.title[language]}</span>
              <WaitingCount entry={entry} counts={counts} />
            </EntryLink>
          ))}
        </section>
      ))}
    </dialog>
  )
}
