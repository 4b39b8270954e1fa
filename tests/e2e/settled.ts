import { expect, type Page, type Request, type Response } from '@playwright/test'

/**
 * Runs repeatedly in the page. Returns the elements that are still loading or moving, or nothing if the screen is
 * ready. Elements below the visible part of the page are ignored, because they may load only when the user scrolls.
 */
const UNSETTLED = `(async () => {
  const isOnScreen = (one) => {
    const { top, bottom, width } = one.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  }
  const busy = '.loading, .stale, .ant-spin-spinning, .ant-skeleton, [aria-busy="true"]'
  const pending = () => [
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
    ...[...document.querySelectorAll(busy)].filter(isOnScreen).map((one) => one.outerHTML.slice(0, 80)),
    ...[...document.images].filter((image) => !image.complete && isOnScreen(image)).map((image) => image.src),
    ...document.getAnimations().filter(({ playState }) => playState === 'running').map(({ effect }) => effect.target.outerHTML.slice(0, 80)),
  ]
  // waits for three frames, in which data that has just arrived is rendered
  for (let frame = 0; frame < 3 && pending().length === 0; frame++) await new Promise((done) => requestAnimationFrame(done))
  return pending()
})()`

const inFlight = new WeakMap<Page, Set<Request>>()

/**
 * Counts the requests of the page, including those for its code, so that `waitUntilSettled` knows when all responses have
 * arrived. Call this before the page loads.
 */
export const trackRequests = (page: Page): void => {
  const open = new Set<Request>()
  inFlight.set(page, open)
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url())
    // the live stream never ends
    if (protocol.startsWith('http') && pathname !== '/api/live') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Waits until the page has its first data, fonts and pictures, and all animations have ended. */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect
    .poll(
      async () => {
        const pending = await page.evaluate<string[]>(UNSETTLED)
        return [...pending, ...[...(inFlight.get(page) ?? [])].map((request) => request.url())]
      },
      { intervals: [100] },
    )
    .toEqual([])
}

/** Returns whether the response confirms that the server has stored the user's setting, for `page.waitForResponse`. */
export const storesPreference = (response: Response, key: string): boolean => {
  const request = response.request()
  const isStored = request.method() === 'PUT' && response.url().endsWith('/api/preferences') && response.ok()
  return isStored && request.postData()?.includes(`"${key}"`) === true
}
