import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { shellTexts } from '../texts.ts'

const Palette = lazy(() => import('./palette.tsx'))

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette by a press or by Ctrl/⌘ K; its code comes when it is opened for the first time. */
export const PaletteButton = ({ compact }: { compact: boolean }) => {
  const t = useTexts(shellTexts)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      // by the key's place: a Thai keyboard types another letter there
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // a dialog keeps the keyboard to itself
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
