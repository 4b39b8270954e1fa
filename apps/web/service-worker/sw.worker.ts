/// <reference lib="WebWorker" />

/**
 * Inserted by the build (service-worker.config.ts): the files of the scan page, with the page itself first, and the
 * files of its camera.
 */
declare const __PRECACHE__: {
  readonly version: string
  readonly files: readonly string[]
  readonly camera: readonly string[]
}

const worker = self as unknown as ServiceWorkerGlobalScope
const CACHE_PREFIX = 'portal-'
const CACHE_NAME = `${CACHE_PREFIX}${__PRECACHE__.version}`
const PAGE = './'
/** If the server does not return a page within this time, the stored page is used. */
const NETWORK_TIMEOUT_MS = 4000

const scope = new URL(worker.registration.scope)

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE_NAME)
    // a file with a hash in its name may come from the HTTP cache, which this visit has filled
    const request = (name: string) =>
      new Request(new URL(name, scope), name.startsWith('assets/') ? {} : { cache: 'no-cache' })
    await cache.addAll(__PRECACHE__.files.map(request))
    await worker.skipWaiting()
  }
  event.waitUntil(keep())
})

/** Stores the camera files only on devices that scan (RCV-08), so that others need not download them. */
worker.addEventListener('message', (event) => {
  if (event.data !== 'keep the camera') return
  const keep = async () => {
    const cache = await caches.open(CACHE_NAME)
    for (const name of __PRECACHE__.camera) {
      const address = new URL(name, scope)
      if (!(await cache.match(address))) await cache.add(address)
    }
  }
  // if there is no connection, the next visit tries again
  event.waitUntil(keep().catch(() => {}))
})

worker.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME)
    // the previous version is kept, because a tab with a scan session may still use it
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(takeOver())
})

/** Returns the page from the server, so that the next load shows a new version (SHL-10), or else the stored page. */
const page = async (request: Request): Promise<Response> => {
  const storedPage = () => caches.match(new URL(PAGE, scope), { cacheName: CACHE_NAME })
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS) })
    return fresh.status < 500 ? fresh : ((await storedPage()) ?? fresh)
  } catch (fault) {
    const found = await storedPage()
    if (found) return found
    throw fault
  }
}

/**
 * Returns a file with a hash in its name. It never changes, so it comes from the cache, and is stored there when first
 * fetched.
 */
const file = async (request: Request): Promise<Response> => {
  const found = await caches.match(request)
  if (found) return found
  const fetched = await fetch(request)
  if (fetched.ok) await (await caches.open(CACHE_NAME)).put(request, fetched.clone())
  return fetched
}

/** Returns a file without a hash in its name. Each version stores its own copy. */
const fromCache = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName: CACHE_NAME })) ?? fetch(request)

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return
  const path = url.pathname.slice(scope.pathname.length)
  // replies of calls are never cached, because outdated data must not look current
  if (path.startsWith('api/')) return
  if (request.mode === 'navigate' && (path === '' || path === 'index.html')) event.respondWith(page(request))
  else if (path.startsWith('assets/')) event.respondWith(file(request))
  // the logo and other files next to the page
  else if (__PRECACHE__.files.includes(`./${path}`)) event.respondWith(fromCache(request))
})
