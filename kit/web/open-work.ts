import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const store = createStore(0)

/** How many drafts or scan sessions are open on this page. While there are any, the page does not reload automatically. */
export const openWork = store
export const useIsWorkOpen = (): boolean => useStore(store) > 0

/** Says for as long as the component is shown that there is work which must not be torn away (SHL-10). */
export const useOpenWork = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return
    store.set(store.get() + 1)
    return () => store.set(store.get() - 1)
  }, [isOpen])
}
