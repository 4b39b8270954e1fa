import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { screenAt } from '#tests/e2e/shell/all-screens.ts'
import { declaredMenus } from '#tests/e2e/shell/declared-screens.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

const route = (page: Page) => new URL(page.url()).hash.slice(1)
const banner = (page: Page) => page.getByRole('banner')
const person = (page: Page, username: string) => page.getByRole('button', { name: new RegExp(`: ${username}`) })

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

/** All entries of the menu, in their order. */
const entries = async (page: Page) => {
  await menu(page).waitFor()
  return menu(page).locator('.entry-title').allInnerTexts()
}

test('[SHL-04] the top bar shows the name, the supplier or organisation and the email address of the user', async ({
  open,
}) => {
  const supplier = await open({ as: 'vendor' })
  await banner(supplier).getByText('vendor@demo.example').waitFor()
  const vendor = await supplier.evaluate(() => JSON.parse(localStorage.getItem('portal.session') ?? '{}').user)
  await banner(supplier).getByText(`vendor · ${vendor.vendor_name}`).waitFor()

  const store = await open({ as: 'store' })
  await banner(store).getByText('store.alert@demo.example').waitFor()
  const keeper = await store.evaluate(() => JSON.parse(localStorage.getItem('portal.session') ?? '{}').user)
  await banner(store).getByText(`store · ${keeper.company_name}`).waitFor()

  await person(store, 'store').click()
  const panel = store.getByRole('region', { name: 'Your account' })
  await panel.getByRole('button', { name: 'Logout' }).waitFor()
  await panel.getByRole('group', { name: 'Language' }).waitFor()
  await panel.getByRole('link', { name: 'Change Password' }).click()
  await store.getByLabel('Old Password').waitFor()

  // opens the menu over a page that has no button below it, because a half-covered button would count as too small
  await supplier.goto('/#/change-password')
  await supplier.getByLabel('Old Password').waitFor()
  await person(supplier, 'vendor').click()
  await expectNoViolations(supplier)
})

test('[SHL-04] a handheld shows only the user’s name', async ({ open }) => {
  const page = await open({ on: 'phone', as: 'store' })
  await person(page, 'store').waitFor()
  await expect(banner(page)).not.toContainText('@')
  const keeper = await page.evaluate(() => JSON.parse(localStorage.getItem('portal.session') ?? '{}').user)
  await expect(banner(page)).not.toContainText(keeper.company_name)
})

const policies = ['Supplier Code of Conduct', 'Whistle blowing policy', 'Anti-Corruption policy']

/** Returns the titles of the routes. The code of conduct and the two other policies share one route. */
const titlesOf = (type: string, paths: readonly string[]): string[] => {
  const left = [...policies]
  return paths.flatMap((path) => {
    const screen = screenAt(path)
    if (!screen) return []
    // purchase starts with an overview of its pages (SES-03)
    if (path === '/' && type === 'purchase') return ['Start']
    return path === '/codeOfconduct' ? [left.shift() ?? ''] : [screen.en]
  })
}

test('[SHL-05] the menu of each role contains the pages that the role may see, in order', async ({ open }) => {
  for (const [username, paths] of Object.entries(declaredMenus)) {
    const page = await open({}, '/change-password')
    await signIn(page, username)
    const expected = titlesOf(username, paths)
    if (expected.length > 0) await expect.poll(() => entries(page), { message: username }).toEqual(expected)
    for (const path of ['/', '/table', '/invoice-admin', '/forecast', '/purchase'])
      if (paths.includes(path) && screenAt(path))
        await page.getByRole('button', { name: groupOf[path] ?? '', exact: true }).waitFor()
    await page.context().close()
  }
})

const groupOf: Readonly<Record<string, string>> = {
  '/': 'Delivery Data',
  '/table': 'Delivery Data',
  '/forecast': 'PC Data',
  '/purchase': 'Purchase',
  '/invoice-admin': 'Accounting Data',
}

test('[SHL-15] the whole menu of an administrator fits a window of 900 px', async ({ open }) => {
  for (const language of ['en', 'th'] as const) {
    const page = await open({ as: 'admin', language }, '/user')
    await page.setViewportSize({ width: 1440, height: 900 })
    const fits = `(({ clientHeight, scrollHeight }) => scrollHeight <= clientHeight)(document.querySelector('.sidebar nav'))`
    await expect.poll(() => page.evaluate(fits), { message: language }).toBe(true)
  }
})

test('[SHL-05] the menu shows how much work waits for the user, and refreshes automatically', async ({ open }) => {
  const page = await open()
  const counts = { '/table': 3 }
  await page.route('**/api/badges', (route) => route.fulfill({ json: counts }))
  await signIn(page, 'vendor')
  await page.getByRole('link', { name: /Delivery Status.*\b3 items waiting for you/ }).waitFor()
  counts['/table'] = 120
  await page.clock.install()
  await page.reload()
  await page
    .getByRole('link', { name: /Delivery Status.*\b120 items waiting for you/ })
    .getByText('99+')
    .waitFor()
  counts['/table'] = 1
  await page.clock.runFor(61_000)
  await page.getByRole('link', { name: /Delivery Status.*\b1 item waiting for you/ }).waitFor()
  await expectNoViolations(page)
})

test('[SHL-05] the menu remembers folded groups and a sidebar narrowed to icons', async ({ open }) => {
  const page = await open({ as: 'store' })
  await page.getByText(/^Version v/).waitFor()
  await page.getByRole('button', { name: 'Delivery Data' }).click()
  await page.getByRole('link', { name: 'Delivery Status' }).waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('button', { name: 'Delivery Data' }).click()
  const width = async () => (await page.getByRole('complementary').boundingBox())?.width
  await expect.poll(width).toBe(220)
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Expand the menu' }).waitFor()
  await expect.poll(width).toBe(56)
  await page.getByRole('link', { name: 'Delivery Status' }).click()
  await page.waitForURL(/#\/table/)
})

test('[SHL-05] a store user’s handheld shows scanning first', async ({ open }) => {
  const page = await open({ on: 'phone', as: 'store' })
  await expect.poll(async () => (await entries(page)).slice(0, 2)).toEqual(['Scan to received', 'Print Received No'])
  await menu(page).getByRole('button', { name: 'More' }).click()
  const whole = page.getByRole('dialog', { name: 'Whole menu' })
  await expect(whole.getByRole('link')).toHaveCount(titlesOf('store', declaredMenus.store).length)
  await expectNoViolations(page)
  await whole.getByRole('link', { name: 'Delivery Status' }).click()
  await page.waitForURL(/#\/table/)
  await whole.waitFor({ state: 'hidden' })

  const more = menu(page).getByRole('button', { name: 'More' })
  await more.click()
  // the page that is already open
  await whole.getByRole('link', { name: 'Delivery Status' }).click()
  await whole.waitFor({ state: 'hidden' })
  await more.click()
  await page.keyboard.press('Escape')
  await whole.waitFor({ state: 'hidden' })
  await expect(more).toBeFocused()
})

test('[SHL-03] a page that the role may not see shows a message', async ({ open }) => {
  const page = await open({ as: 'account' }, '/table')
  await page.getByRole('heading', { name: 'No access' }).waitFor()
  await expect.poll(() => route(page)).toBe('/table')
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Go To Home Page' }).click()
  await page.waitForURL(/#\/invoice-admin/)
})

test('[SHL-02] the home link leads to the status list, on a handheld to /, and for accounting to its own page', async ({
  open,
}) => {
  const leadsHome = async (username: string, on: 'desktop' | 'phone', home: string) => {
    const page = await open({ on }, '/change-password')
    await signIn(page, username)
    await page.goto('/#/no/such/page')
    await page.getByRole('heading', { name: '404 - Not Found!' }).waitFor()
    await page.getByRole('link', { name: 'Go To Home Page' }).click()
    await page.getByRole('heading', { name: '404 - Not Found!' }).waitFor({ state: 'hidden' })
    await expect.poll(() => route(page).split('?')[0]).toBe(home)
  }
  await leadsHome('vendor', 'desktop', '/table')
  await leadsHome('vendor', 'phone', '/')
  await leadsHome('account', 'desktop', '/invoice-admin')
})

test('[SHL-07] the language of a user is the same on another device, unless another one is chosen there', async ({
  open,
}) => {
  const first = await open({ language: 'th', as: 'vendor2' })
  const saved = first.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/users/'),
  )
  await first.getByRole('group', { name: 'ภาษา' }).getByRole('button', { name: 'English' }).click()
  await first.getByText('Connected').waitFor()
  expect((await saved).status()).toBe(200)
  await expect(first.locator('html')).toHaveAttribute('lang', 'en')
  const second = await open({ language: 'th' })
  await second.getByLabel('ชื่อผู้ใช้').fill('vendor2')
  await second.getByLabel('รหัสผ่าน', { exact: true }).fill('portal-demo')
  await second.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await second.getByText('Connected').waitFor()
  // selected on the sign-in page, only for this device
  const third = await open({ language: 'en' })
  await third.getByRole('button', { name: 'ไทย' }).click()
  await third.getByLabel('ชื่อผู้ใช้').fill('vendor2')
  await third.getByLabel('รหัสผ่าน', { exact: true }).fill('portal-demo')
  await third.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await third.getByText('เชื่อมต่อแล้ว').waitFor()
  await second.reload()
  await second.getByText('Connected').waitFor()
})

test('[SHL-08] notifications close after 3 s for a success and 5 s for a refusal, a server warning stays until closed, and at most three are shown', async ({
  open,
}) => {
  const page = await open()
  await page.clock.install()
  await page.reload()
  await page.getByLabel('Username').waitFor()
  // from here on, the clock stands still between the steps, however long they take
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000)
  const notifications = page.getByRole('region', { name: 'Notifications' })
  const send = async (password: string) => {
    await page.getByLabel('Username').fill('purchase')
    await page.getByLabel('Password', { exact: true }).fill(password)
    // presses Enter, because a click could miss the button if the connection bar moves it
    await page.getByLabel('Password', { exact: true }).press('Enter')
  }
  await send('wrong')
  const refusal = notifications.getByRole('alert').filter({ hasText: 'login fails' })
  await refusal.waitFor()
  await page.clock.runFor(4900)
  await expect(refusal).toHaveCount(1)
  await page.clock.runFor(200)
  await refusal.waitFor({ state: 'detached' })

  await page.context().setOffline(true)
  await send('portal-demo')
  const warning = notifications.getByRole('alert').filter({ hasText: 'No connection' })
  await warning.waitFor()
  await page.clock.runFor(60_000)
  await expect(warning).toHaveCount(1)

  await page.context().setOffline(false)
  await send('portal-demo')
  const success = notifications.getByRole('status').filter({ hasText: 'Signin successfully!' })
  await success.waitFor()
  const corner = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await notifications.boundingBox()) ?? {}
    return [x + width, y + height]
  }
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await expect.poll(corner).toEqual([width - 16, height - 16])
  await page.clock.runFor(2900)
  await expect(success).toHaveCount(1)
  await page.clock.runFor(200)
  await success.waitFor({ state: 'detached' })
  await warning.getByRole('button', { name: 'Close' }).click()
  await warning.waitFor({ state: 'detached' })
})
