import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { layoutFaults, sidewaysScrolls, windowSizes } from '#tests/e2e/layout.ts'
import { waitUntilSettled } from '#tests/e2e/settled.ts'
import { allScreens, maySee, type StatedScreen, screenCountInSource } from '#tests/e2e/shell/all-screens.ts'

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

/** The combinations in which every screen is checked: both languages, device types and themes. */
const looks = [
  { on: 'desktop', language: 'en', theme: 'light' },
  { on: 'desktop', language: 'th', theme: 'dark' },
  { on: 'phone', language: 'th', theme: 'light' },
  { on: 'phone', language: 'en', theme: 'dark' },
] as const

/** Routes that redirect signed-in users. */
const leadOn: readonly string[] = ['/signin', '/scanner']

const inside = allScreens.filter(({ path, capability }) => !leadOn.includes(path) && capability !== 'anyone')
const outside = allScreens.filter(({ capability }) => capability === 'anyone')

/** Screens with different content for each role. */
const differsByRole: readonly string[] = ['/', '/table', '/user', '/confirm-po', '/forecast', '/email-group']

/**
 * The user types with which screens that are the same for all roles are checked: the first type that may see the
 * screen.
 */
const viewers: readonly UserType[] = [
  'admin',
  'vendor',
  'store',
  'account_admin',
  'account',
  'purchase',
  'internal',
  'demo',
]
const viewerOf = (screen: StatedScreen) => viewers.find((type) => maySee(type, screen))

/** Lists whose columns must all fit into each window that shows a table. */
const fitsWhole: readonly string[] = ['/user', '/forecast', '/pds-status']

const goTo = (page: Page, path: string) => page.goto(page.url().replace(/#.*/, `#${path}`))

/**
 * Checks the layout in each window size, and accessibility in the first one. Starts with the current size of the page,
 * so that the page is resized only once.
 */
const isAccessibleAndFits = async (page: Page, on: 'desktop' | 'phone', path: string) => {
  const [first, second] = windowSizes[on]
  const hasSecond = page.viewportSize()?.width === second.width
  for (const size of hasSecond ? [second, first] : [first, second]) {
    await page.setViewportSize(size)
    await waitUntilSettled(page)
    // polls, because the page is rendered for the new size shortly after the window has it
    const found = async () => [
      ...(await layoutFaults(page)),
      ...(fitsWhole.includes(path) ? await sidewaysScrolls(page) : []),
    ]
    await expect.poll(found, `${path} at ${size.width}×${size.height}`).toEqual([])
    if (size === first) await expectNoViolations(page)
  }
}

const showsTitle = async (page: Page, screen: StatedScreen, language: 'en' | 'th') => {
  await goTo(page, screen.path)
  await expect(page.getByRole('heading', { level: 1 }).first(), screen.path).toHaveText(screen[language])
}

test('[SHL-01] every specified screen has its own path and is checked here', () => {
  expect(allScreens.length).toBe(screenCountInSource)
  expect(new Set(allScreens.map(({ path }) => path)).size).toBe(allScreens.length)
  expect(inside.filter((screen) => viewerOf(screen) === undefined)).toEqual([])
})

for (const type of roles)
  test(`[SHL-03] [SHL-14] ${type} sees the page of each route, or 'No access' without the right to it`, async ({
    open,
  }) => {
    const page = await open({ as: type }, '/change-password')
    const refused = page.getByRole('heading', { name: 'No access' })
    for (const screen of inside) {
      // the route / is no particular page: users who may not see this screen get their own start page
      if (screen.path === '/' && !maySee(type, screen)) continue
      await showsTitle(page, screen, 'en')
      if (!maySee(type, screen)) {
        await refused.waitFor()
        continue
      }
      await expect(refused, screen.path).toHaveCount(0)
      if (!differsByRole.includes(screen.path) || viewerOf(screen) === type) continue
      await waitUntilSettled(page)
      await expectNoViolations(page)
    }
    await goTo(page, '/no/such/page')
    await page.getByRole('heading', { name: '404 - Not Found!' }).waitFor()
  })

for (const { on, language, theme } of looks) {
  for (const type of viewers.filter((one) => inside.some((screen) => viewerOf(screen) === one)))
    test(`[SHL-14] [SHL-15] [SHL-01] the screens of ${type} have no accessibility violation and fit every window size (${language}, ${on}, ${theme})`, async ({
      open,
    }) => {
      const page = await open({ on, language, theme, as: type }, '/change-password')
      for (const screen of inside.filter((one) => viewerOf(one) === type)) {
        await showsTitle(page, screen, language)
        await isAccessibleAndFits(page, on, screen.path)
      }
      await goTo(page, '/no/such/page')
      await page.getByRole('heading', { name: '404 - Not Found!' }).waitFor()
      await expectNoViolations(page)
    })

  test(`[SHL-14] [SHL-15] the pages before the sign-in have no accessibility violation and fit every window size (${language}, ${on})`, async ({
    open,
  }) => {
    const page = await open({ on, language })
    for (const { path } of outside) {
      await goTo(page, path)
      await page.reload()
      await waitUntilSettled(page)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await isAccessibleAndFits(page, on, path)
    }
  })
}

test('[SHL-14] [SHL-15] opened selects and calendars have no accessibility violation, and a sortable column header shows the focus', async ({
  open,
}) => {
  const page = await open({ as: 'account_admin' }, '/user')
  const head = page.locator('th > .sort-button').first()
  await head.waitFor()
  const type = page.getByRole('combobox').first()
  await type.click()
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('.ant-select-open')).toHaveCount(0)
  // the last control before the table
  await page.getByRole('button', { name: 'New User' }).focus()
  await page.keyboard.press('Tab')
  await expect(head).toBeFocused()
  await expect(head).toHaveCSS('outline-style', 'solid')
  await goTo(page, '/invoice-admin')
  await page.locator('.month-picker .date-field-calendar').click()
  await page.locator('.ant-picker-month-panel').waitFor()
  await expectNoViolations(page)
  const list = await open({ as: 'vendor', theme: 'dark', language: 'th' }, '/table')
  await list.locator('.date-field-calendar').first().click()
  await list.locator('.ant-picker-date-panel').waitFor()
  await expectNoViolations(list)
})
