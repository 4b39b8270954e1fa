import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { makeClient } from '#tests/world/client.ts'
import { findBrowser, howToInstall } from '../../scripts/machine.mjs'
import { demoPortal } from './demo-portal.ts'

export type { Page } from 'playwright-core'

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Sizes that the screens are made for. */
const devices = {
  desktop: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
}

export interface PageWishes {
  readonly on?: keyof typeof devices
  readonly language?: 'th' | 'en'
  /** Lets the portal keep itself on the device; without it what a page fetches is seen and can be changed. */
  readonly installs?: boolean
}

/** Opens a page of its own browser profile on the portal; the sign-in page unless another hash route is asked for. */
export type Open = (wishes?: PageWishes, route?: string) => Promise<Page>

/** Longer than anything on a screen may take, short enough to hear of a failure. */
const WAIT_MS = 20_000

const pictures = '.tmp/journeys'

/**
 * A test that drives the real product. `portal` is one running portal with demo data per file, `open` gives pages on it.
 * A page that throws fails its journey. Of a failed journey, pictures of its pages are left in .tmp/journeys/.
 */
export const journey = test
  .extend('demoData', { scope: 'file' }, () => inject('demoData'))
  .extend('portal', { scope: 'file' }, demoPortal())
  .extend('executablePath', { scope: 'file' }, () => {
    const found = findBrowser()
    if (found === undefined) throw new Error(howToInstall([{ debian: 'chromium', elsewhere: 'Google Chrome' }]))
    return found
  })
  .extend('browser', { scope: 'file' }, async ({ executablePath }, { onCleanup }) => {
    const browser = await chromium.launch({ executablePath, args: browserFlags })
    onCleanup(() => browser.close())
    return browser
  })
  .extend('open', async ({ browser, portal, task }, { onCleanup }): Promise<Open> => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    onCleanup(async () => {
      if (task.result?.state === 'fail') await takePictures(task.name, contexts)
      for (const context of contexts) await context.close()
      expect(faults, 'faults in the browser').toEqual([])
    })
    return async ({ on = 'desktop', language = 'en', installs = false } = {}, route = '/signin') => {
      const context = await browser.newContext({
        ...devices[on],
        baseURL: portal.url,
        locale: language === 'th' ? 'th-TH' : 'en-GB',
        timezoneId: 'Asia/Bangkok',
        reducedMotion: 'reduce',
        serviceWorkers: installs ? 'allow' : 'block',
      })
      context.setDefaultTimeout(WAIT_MS)
      contexts.push(context)
      const page = await context.newPage()
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text())
      })
      await page.goto(`/#${route}`)
      return page
    }
  })

const takePictures = async (title: string, contexts: readonly BrowserContext[]) => {
  mkdirSync(pictures, { recursive: true })
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)
  const pages = contexts.flatMap((context) => context.pages())
  for (const [index, page] of pages.entries())
    await page.screenshot({ path: join(pictures, `${name}-${index + 1}.png`) })
}

/**
 * Signs a demo account in on the sign-in page that is shown, and waits for what follows. The account's own language is
 * changed to the page's if it differs.
 */
export const signIn = async (page: Page, username: string, password = 'portal-demo'): Promise<void> => {
  const language = await page.locator('html').getAttribute('lang')
  await page.getByLabel(/^(Username|ชื่อผู้ใช้)/).fill(username)
  await page.getByLabel(/^(Password|รหัสผ่าน)/).fill(password)
  await page.getByRole('button', { name: /^(Sign In|เข้าสู่ระบบ)$/ }).click()
  await page.waitForURL((url) => !url.hash.startsWith('#/signin'))
  const person = page.getByRole('button', { name: new RegExp(`: ${username}`) })
  await person.waitFor()
  if ((await page.locator('html').getAttribute('lang')) === language) return
  const choice = page.getByRole('button', { name: language === 'th' ? 'ไทย' : 'English', exact: true })
  const hidden = !(await choice.isVisible())
  if (hidden) await person.click()
  await choice.click()
  await page.locator(`html[lang=${language}]`).waitFor()
  if (hidden) await person.click()
}

/** The session of a demo account on a page without its sign-in page, with language and colours; reloads the page at `route`. */
export const signInByToken = async (
  page: Page,
  portalUrl: string,
  username: string,
  { language, theme = 'light', route }: { language: 'th' | 'en'; theme?: 'light' | 'dark'; route: string },
): Promise<void> => {
  const signedIn = await makeClient(portalUrl).post('/auth/local', { identifier: username, password: 'portal-demo' })
  const { jwt, user } = signedIn.body as { jwt: string; user: { id: number } }
  await makeClient(portalUrl, jwt).put(`/users/${user.id}`, { language })
  const kept = {
    'portal.session': JSON.stringify({ token: jwt, user: { ...user, language }, expiresAt: Date.now() + 3_600_000 }),
    'portal.language': language,
    'portal.theme': theme,
  }
  await page.evaluate((items) => {
    const { localStorage } = globalThis as unknown as { localStorage: { setItem(key: string, value: string): void } }
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, kept)
  await page.goto(`/#${route}`)
  await page.reload()
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** [SHL-14] What axe-core holds against the page as it stands (WCAG 2.2 AA), which must be nothing. */
export const noViolations = async (page: Page): Promise<void> => {
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    // routes stand behind '#': axe takes each link to one that is scrolled out of sight for a skip link without its target
    const { violations } = await axe.run({ runOnly: tags, rules: { 'skip-link': { enabled: false } } })
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

const pale = `axe.run('.dock', { runOnly: { type: 'rule', values: ['color-contrast-enhanced'] } })
  .then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)))`

/** [SHL-09] The scan page as it stands is read in bright light (7:1), in its light and in its dark colours. */
export const readableOutdoors = async (page: Page): Promise<void> => {
  await noViolations(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate<string[]>(pale), `contrast below 7:1, ${colorScheme}`).toEqual([])
  }
}

/** Targets that a gloved finger must hit, smaller than 48 px in a direction; a label is a target for what is in it. */
export const tooSmall = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('button, a, input, select, summary')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && !one.matches('.skip'))
    .map((one) => one.closest('label') ?? one)
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < 47.5)
    .map(([one, { width, height }]) => one.outerHTML.slice(0, 90) + ' ' + width + '×' + height)`)
