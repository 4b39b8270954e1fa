import type { AnyRouter } from '@tanstack/react-router'
import { listPortalVersions } from '#areas/accounts/contract.ts'
import { callApi } from '#kit/web/api.ts'
import { deviceMemory } from '#kit/web/device/device-memory.ts'
import { isDialogOpen } from '#kit/web/feedback/open-dialog.ts'
import { openWork } from '#kit/web/feedback/open-work.ts'
import { createStore, useStore } from '#kit/web/store.ts'
import { versionAction } from './renewal.ts'

const CACHE_PREFIX = 'portal-'

/**
 * Returns the version of the page in the service worker's cache, if it differs from this page. That happens if the
 * server was so slow that an older copy from the device was shown (SHL-10).
 */
const newerThanThis = async (): Promise<string | undefined> => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  const latestCache = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX)).at(-1)
  if (entry === undefined || latestCache === undefined) return undefined
  return (await caches.match(entry, { cacheName: latestCache })) === undefined ? latestCache : undefined
}

/** Calls `received` when the service worker has activated another version of the page. */
const watchKeptPage = (received: (version: string) => void): void => {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // a browser without a cache cannot have shown an older page
    const notified = newerThanThis().catch(() => undefined)
    void notified.then((version) => version !== undefined && received(version))
  })
}

const STORAGE_KEY = 'portal.version'
const RELOADED_KEY = 'portal.reloaded-for'
const CHECK_INTERVAL_MS = 5 * 60_000
const FOCUS_CHECK_INTERVAL_MS = 5000

const offeredVersion = createStore<string | undefined>(undefined)

export const useOfferedVersion = (): string | undefined => useStore(offeredVersion)

/** The versions for which this tab has reloaded; none if the browser blocks the storage. */
const reloadedFor = (): string[] => {
  try {
    return (sessionStorage.getItem(RELOADED_KEY) ?? '').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

/**
 * Stores that the tab reloads for a version. Returns false if the tab cannot store it; such a tab never reloads
 * automatically, to avoid a loop.
 */
const rememberReload = (version: string): boolean => {
  try {
    sessionStorage.setItem(RELOADED_KEY, [...new Set([...reloadedFor(), version])].join('\n'))
    return reloadedFor().includes(version)
  } catch {
    return false
  }
}

const isTyping = (): boolean => {
  const active = document.activeElement
  const isFilled = (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) && active.value !== ''
  return isFilled || isDialogOpen()
}

const onPageVisible = (act: () => void): void => {
  const returned = (): void => {
    if (document.visibilityState === 'visible') act()
  }
  window.addEventListener('focus', returned)
  window.addEventListener('pageshow', returned)
  document.addEventListener('visibilitychange', returned)
}

/** Checks the version at start, when the page becomes visible, and every few minutes (SHL-10). */
export const watchVersion = (router: AnyRouter): void => {
  let loaded = deviceMemory.read(STORAGE_KEY) ?? undefined
  let askedAt = 0

  let latestVersion: string | undefined
  let keptPage: string | undefined

  const decide = (): void => {
    let isWaiting = false
    const isBusy = openWork.get() > 0 || isTyping()
    for (const [known, now] of [
      [loaded, latestVersion],
      ['this page', keptPage],
    ] as const) {
      if (now === undefined) continue
      const renewal = versionAction({ known, current: now, isBusy, reloadedFor: reloadedFor() })
      if (renewal === 'reload' && rememberReload(now)) {
        location.reload()
        return
      }
      if (renewal !== 'none') isWaiting = true
    }
    offeredVersion.set(isWaiting ? (latestVersion ?? keptPage) : undefined)
  }
  const check = async (): Promise<void> => {
    askedAt = Date.now()
    const answer = await callApi(listPortalVersions, {})
    const now = answer.ok ? answer.value[0]?.version : undefined
    if (now === undefined) return
    latestVersion = now
    loaded ??= now
    // a manual reload loads the new version anyway
    deviceMemory.write(STORAGE_KEY, now)
    decide()
  }

  watchKeptPage((version) => {
    keptPage = version
    decide()
  })
  void check()
  setInterval(() => void check(), CHECK_INTERVAL_MS)
  onPageVisible(() => {
    if (Date.now() - askedAt > FOCUS_CHECK_INTERVAL_MS) void check()
  })
  // checks again after each page change, because the unsaved work may be gone
  router.subscribe('onResolved', () => {
    if (offeredVersion.get() !== undefined) decide()
  })
}
