import { createStore, useStore } from '#kit/web/store.ts'

/** The event of Chromium for installable pages. Other browsers offer the installation only in their own menus. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const installOffer = createStore<InstallOffer | undefined>(undefined)

/**
 * Stores the browser's offer to install the portal, so that the user menu can show it instead of a bar over the page
 * (SHL-09).
 */
export const keepInstallOffer = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => installOffer.set(undefined))
}

/**
 * Returns a function that offers to install the portal; undefined if the portal is already installed or the browser has
 * made no offer.
 */
export const useInstallApp = (): (() => void) | undefined => {
  const offer = useStore(installOffer)
  return (
    offer &&
    (() => {
      // an offer can be used only once; if the user declines, the browser makes another one
      installOffer.set(undefined)
      void offer.prompt()
    })
  )
}
