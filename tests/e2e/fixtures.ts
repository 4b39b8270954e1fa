import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { makePagePool, type PagePool, type PooledPage } from './page-pool.ts'
import type { E2ePortal } from './portal.ts'
import { ownPortal, restoreAccounts, signInByApi } from './portal.ts'
import { trackRequests } from './settled.ts'

export { expect, type Locator, type Page } from '@playwright/test'
export { fullBrowser } from './browsers.ts'

/** The screen sizes that the portal supports. */
const devices = {
  desktop: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
}

export interface PageOptions {
  readonly on?: keyof typeof devices
  readonly language?: 'th' | 'en'
  readonly theme?: 'light' | 'dark'
  /** The demo account that is signed in initially; none if left out. */
  readonly as?: string
  /**
   * True if the portal may install its service worker. Without one, tests can observe and change the page's requests.
   */
  readonly installs?: boolean
  /** A browser for this test alone, for example with cameras. By default all tests of a worker share one browser. */
  readonly browser?: Browser
}

/** Opens a page in a new browser profile, by default the sign-in page. */
export type Open = (options?: PageOptions, route?: string) => Promise<Page>

/**
 * Makes the portal add the frame of a PDF. It normally does not, because the headless browser reports that it cannot
 * show PDFs.
 */
const SHOWS_PDF = "Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })"

interface TestFixtures {
  readonly open: Open
  /** True if pages add the frame of a PDF, as users see it. The headless browser leaves the frame empty. */
  readonly framesPdf: boolean
  readonly cleanAccounts: undefined
}

/**
 * A test of the real portal in a real browser. `portal` is the worker's running portal with demo data, and `open` opens
 * pages on it. An uncaught error in a page fails the test. A failed test leaves a trace, screenshots and the portal's
 * log in .tmp/e2e/.
 */
export const test = base.extend<TestFixtures, { portal: E2ePortal; pages: PagePool }>({
  portal: ownPortal(),
  cleanAccounts: [
    async ({ portal }, use) => {
      await restoreAccounts(portal.db)
      await use(undefined)
    },
    { auto: true },
  ],
  framesPdf: [false, { option: true }],
  pages: [async ({ browser, portal }, use) => use(makePagePool(browser, portal.url)), { scope: 'worker' }],
  open: async ({ pages, portal, framesPdf }, use, info) => {
    const lent: { pool: PagePool; page: PooledPage; isReusable: boolean }[] = []
    const faults: string[] = []
    const logged = portal.output().length
    await use(
      async (
        { on = 'desktop', language = 'en', theme, as, installs = false, browser: other } = {},
        route = '/signin',
      ) => {
        const pool = other === undefined ? pages : makePagePool(other, portal.url)
        const options = {
          ...devices[on],
          baseURL: portal.url,
          locale: language === 'th' ? 'th-TH' : 'en-GB',
          timezoneId: 'Asia/Bangkok',
          reducedMotion: 'reduce',
          serviceWorkers: installs ? 'allow' : 'block',
        } as const
        const device = `${on} ${language} ${installs} ${framesPdf}`
        const taken = await pool.take({ device, options, script: framesPdf ? SHOWS_PDF : undefined })
        lent.push({ pool, page: taken, isReusable: other === undefined && !installs })
        const { page } = taken
        trackRequests(page)
        page.on('pageerror', (error) => faults.push(String(error)))
        page.on('console', (message) => {
          if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text())
        })
        if (as !== undefined) await storeInPage(page, await signedIn(portal.url, as, language, theme))
        await page.goto(`/#${route}`)
        if (as !== undefined) await page.getByRole('button', { name: new RegExp(`: ${as}`) }).waitFor()
        return page
      },
    )
    const log = portal.output().slice(logged)
    const hasFailed = info.errors.length > 0
    if (hasFailed && log !== '') await info.attach('portal.log', { body: log, contentType: 'text/plain' })
    for (const { pool, page, isReusable } of lent) await pool.giveBack(page, isReusable && !hasFailed)
    expect(faults, 'faults in the browser').toEqual([])
  },
})

const storeInPage = (page: Page, entries: Readonly<Record<string, string>>) =>
  page.evaluate((stored) => {
    const { localStorage } = globalThis as unknown as { localStorage: Record<string, string> }
    Object.assign(localStorage, stored)
  }, entries)

/** Signs in a user and returns the browser storage of the signed-in user. */
const signedIn = async (url: string, username: string, language: 'th' | 'en', theme: 'light' | 'dark' = 'light') => {
  const session = await sessionOf(url, username, language)
  return {
    'portal.session': JSON.stringify(session),
    'portal.language': language,
    [`portal.language.${session.user.id}`]: language,
    'portal.theme': theme,
  }
}

const sessionOf = async (url: string, username: string, language: 'th' | 'en') => {
  const { client, session } = await signInByApi(url, username)
  if (session.user.language !== language) await client.put(`/users/${session.user.id}`, { language })
  return { token: session.jwt, user: { ...session.user, language }, expiresAt: Date.now() + 3_600_000 }
}
