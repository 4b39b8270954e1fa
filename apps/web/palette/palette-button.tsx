import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { shellTexts } from '../texts.ts'

const Palette = lazy(() => import('./palette.tsx'))

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette by click or by Ctrl/⌘ K. Its code is loaded when it first opens. */
export const PaletteButton = ({ compact }: { compact: boolean }) => {
  const t = useTexts(shellTexts)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      // compares the position of the key, because a Thai keyboard layout types another letter there
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // an open dialog keeps the keyboard focus
      if (document.querySelector('dialog[open], [role="dialog"]:not([hidden])') === null) setOpen(true)
    }
    document.addEventListener('keydown', byKey)
    return () => document.removeEventListener('keydown', byKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="button palette-button"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={16} />
        <span className={compact ? 'visually-hidden' : ''}>{t('goTo')}</span>
        {!compact && <kbd aria-hidden="true">{isApple ? '⌘ K' : 'Ctrl K'}</kbd>}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
