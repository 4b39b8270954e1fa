import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { E2ePortal } from './portal.ts'
import { ownPortal, restoreAccounts, signInByApi } from './portal.ts'

export { expect, type Locator, type Page } from '@playwright/test'
export { wholeBrowser } from './browsers.ts'

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
  /** Allows the portal to install its service worker. Without one, tests can observe and change the page's requests. */
  readonly installs?: boolean
  /** A browser for this test alone, for example with cameras, instead of the one that all tests of a worker share. */
  readonly browser?: Browser
}

/** Opens a page in a new browser profile, by default the sign-in page. */
export type Open = (options?: PageOptions, route?: string) => Promise<Page>

interface TestFixtures {
  readonly open: Open
  /** Makes pages show PDFs in frames, as users see them. The headless browser of the tests leaves such a frame empty. */
  readonly framesPdf: boolean
  readonly cleanAccounts: undefined
}

/**
 * A test of the real portal in a real browser. `portal` is the worker's running portal with demo data, and `open` opens
 * pages on it. An uncaught error in a page fails the test. A failed test leaves a trace, screenshots and the portal's
 * log in .tmp/e2e/.
 */
export const test = base.extend<TestFixtures, { portal: E2ePortal }>({
  portal: ownPortal(),
  cleanAccounts: [
    async ({ portal }, use) => {
      await restoreAccounts(portal.db)
      await use(undefined)
    },
    { auto: true },
  ],
  framesPdf: [false, { option: true }],
  open: async ({ browser, portal, framesPdf }, use, info) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    const logged = portal.output().length
    await use(
      async (
        { on = 'desktop', language = 'en', theme, as, installs = false, browser: other } = {},
        route = '/signin',
      ) => {
        const context = await (other ?? browser).newContext({
          ...devices[on],
          baseURL: portal.url,
          locale: language === 'th' ? 'th-TH' : 'en-GB',
          timezoneId: 'Asia/Bangkok',
          reducedMotion: 'reduce',
          serviceWorkers: installs ? 'allow' : 'block',
          ...(as === undefined ? {} : { storageState: await signedIn(portal.url, as, language, theme) }),
        })
        contexts.push(context)
        if (framesPdf)
          await context.addInitScript(
            "Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })",
          )
        const page = await context.newPage()
        page.on('pageerror', (error) => faults.push(String(error)))
        page.on('console', (message) => {
          if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text())
        })
        await page.goto(`/#${route}`)
        if (as !== undefined) await page.getByRole('button', { name: new RegExp(`: ${as}`) }).waitFor()
        return page
      },
    )
    const log = portal.output().slice(logged)
    if (info.errors.length > 0 && log !== '') await info.attach('portal.log', { body: log, contentType: 'text/plain' })
    for (const context of contexts) await context.close()
    expect(faults, 'faults in the browser').toEqual([])
  },
})

/** The browser storage of a user who has signed in. */
const signedIn = async (url: string, username: string, language: 'th' | 'en', theme: 'light' | 'dark' = 'light') => {
  const session = await sessionOf(url, username, language)
  const storage = {
    'portal.session': JSON.stringify(session),
    'portal.language': language,
    [`portal.language.${session.user.id}`]: language,
    'portal.theme': theme,
  }
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}

const sessionOf = async (url: string, username: string, language: 'th' | 'en') => {
  const { client, session } = await signInByApi(url, username)
  if (session.user.language !== language) await client.put(`/users/${session.user.id}`, { language })
  return { token: session.jwt, user: { ...session.user, language }, expiresAt: Date.now() + 3_600_000 }
}
