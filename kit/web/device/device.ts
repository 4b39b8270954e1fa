import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '../store.ts'
import { deviceMemory } from './device-memory.ts'

/** `auto` depends on the device; the other values are the user's choice (G-34). */
export type ViewMode = 'auto' | 'mobile' | 'desktop'

const STORAGE_KEY = 'portal.view'
const storedView = deviceMemory.read(STORAGE_KEY)
const viewStore = createStore<ViewMode>(storedView === 'mobile' || storedView === 'desktop' ? storedView : 'auto')

export const setViewMode = (view: ViewMode): void => {
  deviceMemory.write(STORAGE_KEY, view === 'auto' ? null : view)
  viewStore.set(view)
}
export const useViewMode = (): ViewMode => useStore(viewStore)

const HANDHELD = /Android|iPhone|iPad|iPod|Windows Phone|\bMobile\b/i
const narrowTouch = matchMedia('(pointer: coarse) and (max-width: 899.98px)')
const narrow = matchMedia('(max-width: 899.98px)')

const detectHandheld = (): boolean => HANDHELD.test(navigator.userAgent) || narrowTouch.matches

/**
 * Returns whether to use the handheld layout: by user agent, or for a coarse pointer on less than 900 px, unless the
 * user chose otherwise (G-34).
 */
export const isMobile = (): boolean => {
  const view = viewStore.get()
  return view === 'auto' ? detectHandheld() : view === 'mobile'
}

const follow =
  (...lists: MediaQueryList[]) =>
  (received: () => void): (() => void) => {
    const stop = viewStore.subscribe(received)
    for (const list of lists) list.addEventListener('change', received)
    return () => {
      stop()
      for (const list of lists) list.removeEventListener('change', received)
    }
  }
const followMobile = follow(narrowTouch)
const followCompact = follow(narrowTouch, narrow)

export const useIsMobile = (): boolean => useSyncExternalStore(followMobile, isMobile)

/** Compact layout: on handhelds, and in windows that are too narrow for the sidebar next to a table. */
export const useCompact = (): boolean => useSyncExternalStore(followCompact, () => isMobile() || narrow.matches)
