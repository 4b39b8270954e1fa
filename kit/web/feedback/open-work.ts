import { useEffect } from 'react'
import { createStore, type Store, useStore } from '../store.ts'

/**
 * The number of open drafts and scan sessions on this page. While it is not 0, the page does not reload automatically.
 */
export const openWork = createStore(0)
export const useIsWorkOpen = (): boolean => useStore(openWork) > 0

/**
 * Registers unsaved work while `isOpen` returns true, whichever screen is shown, so that the page does not reload
 * automatically (SHL-10). `isOpen` is called again after each change of one of the stores.
 */
export const registerOpenWork = (
  isOpen: () => boolean,
  ...stores: readonly Pick<Store<unknown>, 'subscribe'>[]
): void => {
  let wasOpen = false
  const update = (): void => {
    const now = isOpen()
    if (now !== wasOpen) openWork.set(openWork.get() + (now ? 1 : -1))
    wasOpen = now
  }
  update()
  for (const one of stores) one.subscribe(update)
}

/** Registers unsaved work while the component is mounted, so that the page does not reload automatically (SHL-10). */
export const useOpenWork = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return
    openWork.set(openWork.get() + 1)
    return () => openWork.set(openWork.get() - 1)
  }, [isOpen])
}
