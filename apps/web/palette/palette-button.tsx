import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { isDialogOpen } from '#kit/web/feedback/open-dialog.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { shellTexts } from '../texts.ts'

const loadPalette = () => import('./palette.tsx')
const Palette = lazy(loadPalette)

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * Opens the command palette by click or by Ctrl/⌘ K. The palette's code is loaded when Ctrl or ⌘ is pressed or the
 * pointer comes near, so that the first characters that the user types are not lost.
 */
export const PaletteButton = ({ compact }: { compact: boolean }) => {
  const t = useTexts(shellTexts)
  const [isOpen, setOpen] = useState(false)
  // listens as soon as the button is visible: an effect after painting would miss a key pressed before it
  useLayoutEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') void loadPalette().catch(() => {})
      // compares the position of the key, because this key types another letter on a Thai keyboard
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // an open dialog keeps the keyboard focus
      if (!isDialogOpen()) setOpen(true)
    }
    document.addEventListener('keydown', byKey)
    return () => document.removeEventListener('keydown', byKey)
  }, [])
  return (
    <>
      <Button
        className="palette-button"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPalette().catch(() => {})}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={16} />
        <span className={compact ? 'visually-hidden' : ''}>{t('goTo')}</span>
        {!compact && <kbd aria-hidden="true">{isApple ? '⌘ K' : 'Ctrl K'}</kbd>}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
