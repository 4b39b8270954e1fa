const CACHE_PREFIX = 'portal-'

/**
 * The version of the page in the service worker's cache, if it differs from this page. That happens if the server was
 * so slow that the device's older copy was shown (SHL-10).
 */
const newerThanThis = async (): Promise<string | undefined> => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  const latestCache = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX)).at(-1)
  if (entry === undefined || latestCache === undefined) return undefined
  return (await caches.match(entry, { cacheName: latestCache })) === undefined ? latestCache : undefined
}

/** Calls `received` when the service worker has activated with another version of the page. */
export const watchKeptPage = (received: (version: string) => void): void => {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // a browser without a cache cannot have shown an older page
    const notified = newerThanThis().catch(() => undefined)
    void notified.then((version) => version !== undefined && received(version))
  })
}
