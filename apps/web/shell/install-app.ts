import { createStore, useStore } from '#kit/web/store.ts'

/** What a browser gives a page that may be installed (Chromium); others put it into their own menus. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const offered = createStore<InstallOffer | undefined>(undefined)

/** Keeps the browser's offer to install the portal for the person's menu (SHL-09), instead of a bar over the page. */
export const keepInstallOffer = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered.set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => offered.set(undefined))
}

/** Asks the person to install the portal on the device; undefined where it is installed or cannot be. */
export const useInstall = (): (() => void) | undefined => {
  const offer = useStore(offered)
  return (
    offer &&
    (() => {
      // an offer can be taken up once; the browser makes another one if it was declined
      offered.set(undefined)
      void offer.prompt()
    })
  )
}
