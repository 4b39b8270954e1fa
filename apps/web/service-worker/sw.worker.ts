/// <reference lib="WebWorker" />

/** Put in by the build: every file that the scan page needs, the page itself first, and what its camera does (service-worker.config.ts). */
declare const __PRECACHE__: {
  readonly version: string
  readonly files: readonly string[]
  readonly camera: readonly string[]
}

const worker = self as unknown as ServiceWorkerGlobalScope
const CACHE_PREFIX = 'portal-'
const CACHE_NAME = `${CACHE_PREFIX}${__PRECACHE__.version}`
const PAGE = './'
/** A page that the server does not bring within this time is taken from the device. */
const NETWORK_TIMEOUT_MS = 4000

const scope = new URL(worker.registration.scope)

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE_NAME)
    // a file with a hash in its name may come from the browser's own cache, which has it from this visit
    const request = (name: string) =>
      new Request(new URL(name, scope), name.startsWith('assets/') ? {} : { cache: 'no-cache' })
    await cache.addAll(__PRECACHE__.files.map(request))
    await worker.skipWaiting()
  }
  event.waitUntil(keep())
})

/** A device at the dock reads codes by its camera without a connection too (RCV-08); the others are spared the bytes. */
worker.addEventListener('message', (event) => {
  if (event.data !== 'keep the camera') return
  const keep = async () => {
    const cache = await caches.open(CACHE_NAME)
    for (const name of __PRECACHE__.camera) {
      const address = new URL(name, scope)
      if (!(await cache.match(address))) await cache.add(address)
    }
  }
  // without a connection there is another time
  event.waitUntil(keep().catch(() => {}))
})

worker.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME)
    // a page of the version before, with a scan session on it, goes on until its person is ready
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(takeOver())
})

/** The page comes from the server while it answers, so that a new version shows at the next load (SHL-10). */
const page = async (request: Request): Promise<Response> => {
  const kept = () => caches.match(new URL(PAGE, scope), { cacheName: CACHE_NAME })
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS) })
    return fresh.status < 500 ? fresh : ((await kept()) ?? fresh)
  } catch (fault) {
    const found = await kept()
    if (found) return found
    throw fault
  }
}

/** A file never changes under its name: what is here need not be asked for, and what was fetched besides is kept with it. */
const file = async (request: Request): Promise<Response> => {
  const found = await caches.match(request)
  if (found) return found
  const fetched = await fetch(request)
  if (fetched.ok) await (await caches.open(CACHE_NAME)).put(request, fetched.clone())
  return fetched
}

/** A file without a hash in its name: each version stores it anew. */
const stored = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName: CACHE_NAME })) ?? fetch(request)

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return
  const path = url.pathname.slice(scope.pathname.length)
  // an answer of the server is never kept: what is old must not look new
  if (path.startsWith('api/')) return
  if (request.mode === 'navigate' && (path === '' || path === 'index.html')) event.respondWith(page(request))
  else if (path.startsWith('assets/')) event.respondWith(file(request))
  // the logo and what else stands beside the page
  else if (__PRECACHE__.files.includes(`./${path}`)) event.respondWith(stored(request))
})
