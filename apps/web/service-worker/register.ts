const UPDATE_INTERVAL_MS = 60 * 60 * 1000

/**
 * Keeps the scan page on the device (SHL-09, RCV-08): after the first visit it opens without a connection. Only where the
 * browser allows it, which takes https or this machine itself; the portal works without it.
 */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = async () => {
    try {
      await navigator.serviceWorker.register('./sw.js')
      // a page that is open for days hears of the next version
      setInterval(() => void renew().catch(() => {}), UPDATE_INTERVAL_MS)
    } catch {
      // forbidden by the browser's settings
    }
  }
  const renew = async () => (await navigator.serviceWorker.getRegistration())?.update()
  // after the page: its files go first
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}
