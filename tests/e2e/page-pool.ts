import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** A small file of the portal. Pages show it between two tests. */
const BETWEEN_TESTS = '/favicon.svg'

/** The maximum number of idle pages: two for each device and language. */
const MAX_IDLE = 8

/** `E2E_CPU_SLOWDOWN=6` runs the scripts of pages six times slower, to find tests that depend on timing. */
const CPU_SLOWDOWN = Number(process.env.E2E_CPU_SLOWDOWN ?? 1)

/** Events of a page that a test may listen to. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
]

/**
 * The functions that change a page in a way that later tests would notice. A page on which one of them was called is
 * not lent again.
 */
const lasting = ({ context, page }: PooledPage): readonly (readonly [object, readonly string[]])[] => [
  [page, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders']],
  [context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'setExtraHTTPHeaders']],
  [context.clock, ['install', 'setFixedTime', 'setSystemTime']],
]

const sessions = new WeakMap<Page, CDPSession>()

/** Returns the developer tools session of a page. Input that is sent with it leaves no traces in the page. */
export const devtoolsOf = async (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  return session
}

/** A page that a test uses. */
export interface PooledPage {
  readonly page: Page
  readonly context: BrowserContext
  readonly device: string
  readonly viewport: { readonly width: number; readonly height: number }
  isChanged: boolean
}

/** The properties of a page. Pages with equal properties can replace each other. */
export interface PageKind {
  /** Pages with the same name have the same options and script. */
  readonly device: string
  readonly options: BrowserContextOptions
  /** Runs before the scripts of each document that the page loads. */
  readonly script: string | undefined
}

export interface PagePool {
  /** Lends a page without any stored data. */
  take(kind: PageKind): Promise<PooledPage>
  /** Takes a page back after its test. The next test can use it again, unless the test changed it permanently. */
  giveBack(lent: PooledPage, isReusable: boolean): Promise<void>
}

/**
 * Creates the pool of a worker's pages. Loading the portal takes 1.2 CPU seconds in a page that has already loaded it,
 * and 2.4 in a new browser context, because the browser process of a page keeps compiled scripts.
 */
export const makePagePool = (browser: Browser, url: string): PagePool => {
  const idle: PooledPage[] = []
  return {
    take: async (kind) => {
      const at = idle.findIndex((lent) => lent.device === kind.device)
      const [kept] = at === -1 ? [] : idle.splice(at, 1)
      return kept ?? openPage(browser, url, kind)
    },
    giveBack: async (lent, isReusable) => {
      // a page that cannot be cleaned, for example because it is closing, is not lent again
      const isClean = isReusable && !lent.isChanged && (await cleanPage(lent, url).catch(() => false))
      if (isClean) idle.push(lent)
      else await lent.context.close()
      // limits the number of open pages, because a failed test takes a picture of each
      if (idle.length > MAX_IDLE) await idle.shift()?.context.close()
    },
  }
}

const openPage = async (browser: Browser, url: string, { device, options, script }: PageKind) => {
  const context = await browser.newContext(options)
  if (script !== undefined) await context.addInitScript(script)
  const page = await context.newPage()
  await page.goto(url + BETWEEN_TESTS)
  const devtools = await devtoolsOf(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const viewport = options.viewport ?? { width: 0, height: 0 }
  const lent: PooledPage = { page, context, device, viewport, isChanged: false }
  for (const [owner, names] of lasting(lent)) for (const name of names) noteCalls(lent, owner, name)
  return lent
}

const noteCalls = (lent: PooledPage, owner: object, name: string) => {
  const original: (...args: unknown[]) => unknown = Reflect.get(owner, name).bind(owner)
  Reflect.set(owner, name, (...args: unknown[]) => {
    lent.isChanged = true
    return original(...args)
  })
}

/** Removes everything that the test left in the page and in its browser context. @returns true */
const cleanPage = async ({ page, context, viewport }: PooledPage, url: string) => {
  for (const event of EVENTS) page.removeAllListeners(event)
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.unrouteAll()
  await page.unrouteAll()
  await context.setOffline(false)
  await context.clearPermissions()
  // accepts the question that appears when leaving a form with unsaved input
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(url + BETWEEN_TESTS)
  await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'reduce' })
  await page.evaluate('sessionStorage.clear()')
  const devtools = await devtoolsOf(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
  page.removeAllListeners('dialog')
  return true
}
