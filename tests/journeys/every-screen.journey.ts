import { expect } from 'vitest'
import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { allScreens, maySee, type StatedScreen, screensInSource } from './all-screens.ts'
import { journey, noViolations, type Page, signInByToken } from './browser.ts'

const roles: readonly UserType[] = [
  'vendor',
  'demo',
  'internal',
  'store',
  'purchase',
  'admin',
  'account',
  'account_admin',
]

/** Each role walks twice, so that every screen is seen in both languages, widths and themes. */
const walks = [
  { on: 'desktop', language: 'en', theme: 'light' },
  { on: 'phone', language: 'th', theme: 'dark' },
] as const

/** Routes that show no page of their own to who is signed in: they lead on. */
const leadOn: readonly string[] = ['/signin', '/scanner']

const inside = allScreens.filter(({ path }) => !leadOn.includes(path))

const goTo = (page: Page, path: string) => page.goto(page.url().replace(/#.*/, `#${path}`))

/** The page is there and has its first data. */
const settled = async (page: Page) => {
  await page.locator('.loading, .ant-spin-spinning').first().waitFor({ state: 'hidden' })
  await page.locator('main').waitFor()
}

/** Loaded anew, so that what is seen is this page and not the one before. */
const checkOpenScreen = async (page: Page) => {
  await page.reload()
  await settled(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await noViolations(page)
}

const checkScreen = async (page: Page, screen: StatedScreen, type: UserType, language: 'en' | 'th') => {
  await goTo(page, screen.path)
  if (screen.capability === 'anyone') return checkOpenScreen(page)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await expect.poll(() => heading.innerText(), { message: screen.path, timeout: 20_000 }).toBe(screen[language])
  await settled(page)
  const refused = page.getByRole('heading', { name: language === 'en' ? 'No access' : 'ไม่มีสิทธิ์เข้าถึง' })
  if (!maySee(type, screen)) return refused.waitFor()
  await expect.poll(() => refused.count(), { message: screen.path, timeout: 20_000 }).toBe(0)
  await noViolations(page)
}

journey('[SHL-01] every screen that the sources state is walked', () => {
  expect(allScreens.length).toBe(screensInSource)
  expect(new Set(allScreens.map(({ path }) => path)).size).toBe(allScreens.length)
})

for (const type of roles)
  for (const { on, language, theme } of walks)
    journey(
      `[SHL-14] [SHL-01] [SHL-03] ${type} opens every route: its title, no access or no violation (${language}, ${on}, ${theme})`,
      async ({ open, portal }) => {
        const page = await open({ on, language })
        await signInByToken(page, portal.url, type, { language, theme, route: '/change-password' })
        // the bare address asks for no page in particular: who may not see it lands on the own start
        for (const screen of inside)
          if (screen.path !== '/' || maySee(type, screen)) await checkScreen(page, screen, type, language)
        await goTo(page, '/no/such/page')
        await page.getByRole('heading', { name: '404 - Not Found!' }).waitFor()
        await noViolations(page)
      },
      300_000,
    )

for (const { on, language } of walks)
  journey(`[SHL-14] no violation before the sign-in (${language}, ${on})`, async ({ open }) => {
    const page = await open({ on, language })
    for (const { path } of allScreens.filter(({ capability }) => capability === 'anyone')) {
      await goTo(page, path)
      await checkOpenScreen(page)
    }
  })
