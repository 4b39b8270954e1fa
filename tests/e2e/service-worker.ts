import { expect, type Page } from '@playwright/test'

const STORED_FILES = `(async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active?.state !== 'activated') return []
  const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  return stored.flat().map(({ url }) => url)
})()`

/** Waits until the service worker runs and has stored the portal on the device, including `file`. */
export const waitUntilPortalStored = async (page: Page, file = 'manifest.webmanifest'): Promise<void> => {
  await expect
    .poll(async () => (await page.evaluate<string[]>(STORED_FILES)).some((url) => url.includes(file)))
    .toBe(true)
}
