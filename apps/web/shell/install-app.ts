import { createStore, useStore } from '#kit/web/store.ts'

/** The event of Chromium for installable pages; other browsers offer the installation in their own menus. */
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

/** Returns a function that offers to install the portal; undefined if it is installed or cannot be. */
export const useInstall = (): (() => void) | undefined => {
  const offer = useStore(installOffer)
  return (
    offer &&
    (() => {
      // an offer can be used once; the browser makes another one if the user declines
      installOffer.set(undefined)
      void offer.prompt()
    })
  )
}
