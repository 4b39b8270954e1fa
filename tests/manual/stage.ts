import type { Request } from '@playwright/test'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { signInAs } from '#tests/e2e/dock.ts'
import { expect, type Page } from '#tests/e2e/fixtures.ts'

export type Language = 'th' | 'en'
export type Device = 'desktop' | 'phone'

/** The page in which a picture is taken, with its language and device. */
export interface Stage {
  readonly page: Page
  readonly language: Language
  readonly on: Device
  /** The address of the portal. */
  readonly url: string
}

/** The actions before a picture is taken. */
export type Act = (stage: Stage) => Promise<void>

/**
 * The index of this combination of language and device. Each uses a different record, so that actions of one do not
 * affect another.
 */
export const turnOf = ({ language, on }: Stage): number =>
  ['en', 'th'].indexOf(language) * 2 + ['desktop', 'phone'].indexOf(on)

export const goTo = async ({ page, url }: Stage, route: string): Promise<void> => {
  await page.goto(`${url}/#${route}`)
}

/**
 * Runs repeatedly in the page. Returns the elements that still load or move, or nothing if the screen is ready. Elements
 * below the visible part of the page are ignored, because they may load only when the user scrolls.
 */
const UNSETTLED = `(async () => {
  const isOnScreen = (one) => {
    const { top, bottom, width } = one.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  }
  const busy = '.loading, .stale, .ant-spin-spinning, .ant-skeleton, [aria-busy="true"]'
  const unsettled = () => [
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
    ...[...document.querySelectorAll(busy)].filter(isOnScreen).map((one) => one.outerHTML.slice(0, 80)),
    ...[...document.images].filter((image) => !image.complete && isOnScreen(image)).map((image) => image.src),
    ...document.getAnimations().filter(({ playState }) => playState === 'running').map(({ effect }) => effect.target.outerHTML.slice(0, 80)),
  ]
  // data that has just come is drawn in the next frames
  for (let frame = 0; frame < 3 && unsettled().length === 0; frame++) await new Promise((done) => requestAnimationFrame(done))
  return unsettled()
})()`

const inFlight = new WeakMap<Page, Set<Request>>()

/** Follows what the page requests, its own code included, so that `settled` knows when all of it has arrived. To be called before its first picture. */
export const followRequests = (page: Page): void => {
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
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect
    .poll(async () => {
      const unsettled = await page.evaluate<string[]>(UNSETTLED)
      return [...unsettled, ...[...(inFlight.get(page) ?? [])].map((request) => request.url())]
    })
    .toEqual([])
}

/** The demo deliveries that a user sees, sorted by id. */
export const deliveriesOf = async (url: string, who: string, query: string): Promise<readonly Delivery[]> => {
  const client = await signInAs(url, who)
  const { body } = await client.get<Delivery[]>(`/deliveries?_limit=500&${query}`)
  return [...body].sort((one, other) => one.id - other.id)
}

/** The record that belongs to this combination of language and device. */
export const ofTurn = <Row>(stage: Stage, rows: readonly Row[]): Row => {
  const row = rows[turnOf(stage) % Math.max(rows.length, 1)]
  if (row === undefined) throw new Error('the demo data holds nothing for this picture')
  return row
}
