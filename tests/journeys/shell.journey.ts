import { expect } from 'vitest'
import { journey, noViolations, type Page, signIn } from './browser.ts'

const route = (page: Page) => new URL(page.url()).hash.slice(1)
const banner = (page: Page) => page.getByRole('banner')
const person = (page: Page, username: string) => page.getByRole('button', { name: new RegExp(`: ${username}`) })

/** Every entry of the menu, in its order. */
const entries = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  return (await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts()).map((text) =>
    text.trim(),
  )
}

journey('[SHL-04] the top bar names the user, where they belong and their address', async ({ open }) => {
  const supplier = await open()
  await signIn(supplier, 'vendor')
  await banner(supplier).getByText('vendor@demo.example').waitFor()
  const vendor = await supplier.evaluate(() => JSON.parse(localStorage.getItem('portal.session') ?? '{}').user)
  await banner(supplier).getByText(`vendor · ${vendor.vendor_name}`).waitFor()

  const store = await open()
  await signIn(store, 'store')
  await banner(store).getByText('store.alert@demo.example').waitFor()
  const keeper = await store.evaluate(() => JSON.parse(localStorage.getItem('portal.session') ?? '{}').user)
  await banner(store).getByText(`store · ${keeper.company_name}`).waitFor()

  await person(store, 'store').click()
  const panel = store.getByRole('region', { name: 'Your account' })
  await panel.getByRole('button', { name: 'Logout' }).waitFor()
  await panel.getByRole('group', { name: 'Language' }).waitFor()
  await panel.getByRole('link', { name: 'Change Password' }).click()
  await store.getByLabel('Old Password').waitFor()
  await person(store, 'store').click()
  await noViolations(store)
})

journey('[SHL-04] a handheld shows only the name', async ({ open }) => {
  const page = await open({ on: 'phone' })
  await signIn(page, 'store')
  await person(page, 'store').waitFor()
  expect(await banner(page).innerText()).not.toContain('@')
  const keeper = await page.evaluate(() => JSON.parse(localStorage.getItem('portal.session') ?? '{}').user)
  expect(await banner(page).innerText()).not.toContain(keeper.company_name)
})

const menus = {
  vendor: ['Confirm PO', 'Delivery Status'],
  demo: ['Confirm PO', 'Delivery Status'],
  internal: ['Confirm PO', 'Delivery Status'],
  store: ['Confirm PO', 'Delivery Status', 'Scan to received', 'Print Received No'],
  purchase: ['Delivery Status'],
  admin: ['Confirm PO', 'Delivery Status', 'Print Received No'],
}

for (const [username, menu] of Object.entries(menus))
  journey(`[SHL-05] the menu of ${username} holds what the role may see`, async ({ open }) => {
    const page = await open()
    await signIn(page, username)
    await page.getByRole('button', { name: 'Delivery Data' }).waitFor()
    expect(await entries(page)).toEqual(menu)
  })

journey('[SHL-05] groups fold, the sidebar narrows to icons, both are remembered', async ({ open }) => {
  const page = await open()
  await signIn(page, 'store')
  await page.getByText(/^Version v/).waitFor()
  await page.getByRole('button', { name: 'Delivery Data' }).click()
  await page.getByRole('link', { name: 'Delivery Status' }).waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('button', { name: 'Delivery Data' }).click()
  const wide = (await page.getByRole('complementary').boundingBox())?.width
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Expand the menu' }).waitFor()
  const narrow = (await page.getByRole('complementary').boundingBox())?.width
  expect([wide, narrow]).toEqual([220, 56])
  await page.getByRole('link', { name: 'Delivery Status' }).click()
  await page.waitForURL(/#\/table/)
})

journey('[SHL-05] a store keeper’s handheld has scanning first', async ({ open }) => {
  const page = await open({ on: 'phone' })
  await signIn(page, 'store')
  expect((await entries(page)).slice(0, 2)).toEqual(['Scan to received', 'Print Received No'])
})

journey('[SHL-03] a page that the role may not see says so', async ({ open }) => {
  const page = await open({}, '/table')
  await signIn(page, 'account')
  await page.getByRole('heading', { name: 'No access' }).waitFor()
  expect(route(page)).toBe('/table')
  await noViolations(page)
  await page.getByRole('link', { name: 'Go To Home Page' }).click()
  await page.waitForURL(/#\/change-password$/)
})

journey(
  '[SHL-02] the way home leads to the status list, on a handheld to /, for accounting to their page',
  async ({ open }) => {
    const homeOf = async (username: string, on: 'desktop' | 'phone') => {
      const page = await open({ on }, '/change-password')
      await signIn(page, username)
      await page.goto('/#/no/such/page')
      await page.getByRole('heading', { name: '404 - Not Found!' }).waitFor()
      await page.getByRole('link', { name: 'Go To Home Page' }).click()
      await page.getByRole('heading', { name: '404 - Not Found!' }).waitFor({ state: 'hidden' })
      return route(page).split('?')[0]
    }
    expect(await homeOf('vendor', 'desktop')).toBe('/table')
    expect(await homeOf('vendor', 'phone')).toBe('/')
    expect(await homeOf('account', 'desktop')).toBe('/change-password')
  },
)

journey('[SHL-07] the language of a user follows to another device', async ({ open }) => {
  const first = await open({ language: 'th' })
  await signIn(first, 'vendor2')
  const kept = first.waitForResponse((response) => response.request().method() === 'PUT')
  await first.getByRole('group', { name: 'ภาษา' }).getByRole('button', { name: 'English' }).click()
  await first.getByText('Connected').waitFor()
  expect((await kept).status()).toBe(200)
  expect(await first.locator('html').getAttribute('lang')).toBe('en')
  const second = await open({ language: 'th' })
  await second.getByLabel('ชื่อผู้ใช้').fill('vendor2')
  await second.getByLabel('รหัสผ่าน', { exact: true }).fill('portal-demo')
  await second.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await second.getByText('Connected').waitFor()
})

journey(
  '[SHL-08] notifications: success 3 s, refusals 5 s, server warnings until closed, three at once',
  async ({ open }) => {
    const page = await open()
    await page.clock.install()
    await page.reload()
    const shown = page.getByRole('region', { name: 'Notifications' })
    const send = async (password: string) => {
      await page.getByLabel('Username').fill('purchase')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign In' }).click()
    }
    await send('wrong')
    const refusal = shown.getByRole('alert').filter({ hasText: 'login fails' })
    await refusal.waitFor()
    await page.clock.runFor(4500)
    expect(await refusal.count()).toBe(1)
    await page.clock.runFor(600)
    await refusal.waitFor({ state: 'detached' })

    await page.context().setOffline(true)
    await send('portal-demo')
    const warning = shown.getByRole('alert').filter({ hasText: 'No connection' })
    await warning.waitFor()
    await page.clock.runFor(60_000)
    expect(await warning.count()).toBe(1)

    await page.context().setOffline(false)
    await send('portal-demo')
    const success = shown.getByRole('status').filter({ hasText: 'Signin successfully!' })
    await success.waitFor()
    const [box, view] = [await shown.boundingBox(), page.viewportSize()]
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe((view?.width ?? 0) - 16)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe((view?.height ?? 0) - 16)
    await page.clock.runFor(3100)
    await success.waitFor({ state: 'detached' })
    await warning.getByRole('button', { name: 'Close' }).click()
    await warning.waitFor({ state: 'detached' })
  },
)
