/**
 * The delay before the service worker is installed. It downloads a megabyte, which would slow down the first page on a
 * slow phone.
 */
const DELAY_AFTER_LOAD_MS = 5000
const UPDATE_INTERVAL_MS = 60 * 60 * 1000

/**
 * Registers the service worker, which stores the scan page on the device (SHL-09, RCV-08). After the first visit, the
 * page opens without a connection. Browsers require https or localhost for it; without it, the portal still works
 * online.
 */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = async () => {
    try {
      await navigator.serviceWorker.register('./sw.js')
      // checks for new versions on pages that stay open for days
      setInterval(() => void renew().catch(() => {}), UPDATE_INTERVAL_MS)
    } catch {
      // blocked by the browser's settings
    }
  }
  const renew = async () => (await navigator.serviceWorker.getRegistration())?.update()
  const registerLater = () => setTimeout(() => void register(), DELAY_AFTER_LOAD_MS)
  if (document.readyState === 'complete') registerLater()
  else addEventListener('load', registerLater, { once: true })
}
