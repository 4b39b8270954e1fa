const CACHE_PREFIX = 'portal-'

/**
 * What the service worker has just kept in place of this page, if it is another: a server that took too long to bring the page had it
 * shown from the device, as it was before the portal was renewed (SHL-10). Undefined when this page is the one that is kept.
 */
const newerThanThis = async (): Promise<string | undefined> => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  const kept = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX)).at(-1)
  if (entry === undefined || kept === undefined) return undefined
  return (await caches.match(entry, { cacheName: kept })) === undefined ? kept : undefined
}

/** Tells when the service worker has taken over with a page that is not this one. */
export const watchKeptPage = (received: (version: string) => void): void => {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // a browser that keeps nothing has no other page to show either
    const notified = newerThanThis().catch(() => undefined)
    void notified.then((version) => version !== undefined && received(version))
  })
}
