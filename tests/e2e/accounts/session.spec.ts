import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { clientOf } from '#tests/e2e/portal.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

const route = (page: Page) => new URL(page.url()).hash.slice(1)

/** Waits for a notification with exactly this text. */
const expectNotification = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

const openMenu = (page: Page, username: string) =>
  page.getByRole('button', { name: new RegExp(`: ${username}`) }).click()

for (const [language, on] of [
  ['en', 'phone'],
  ['th', 'desktop'],
] as const)
  test(`[SES-02] the sign-in page is accessible and fits the screen in ${language} on a ${on}`, async ({ open }) => {
    const page = await open({ on, language })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(route(page)).toMatch(/^\/signin/)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    const savedScans = page.locator('.kept-here')
    await savedScans.waitFor({ state: 'attached' })
    await expect(savedScans, 'a device without scans shows no note about scans').toBeHidden()
  })

test('[SES-01] a wrong password shows an error, and the right password signs in', async ({ open }) => {
  const page = await open()
  await page.getByLabel('Username').fill('vendor')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectNotification(page, 'login fails')
  expect(route(page)).toMatch(/^\/signin/)
  // waits for both at the same time, because the notification may disappear while the next page is still loading
  await Promise.all([expectNotification(page, 'Signin successfully!'), signIn(page, 'vendor')])
})

test('[SHL-03] a page requested without a session opens after the sign-in', async ({ open }) => {
  const page = await open({}, '/change-password')
  await signIn(page, 'purchase')
  await page.waitForURL(/#\/change-password$/)
  await page.getByRole('heading', { level: 1, name: 'Change Password' }).waitFor()
})

test('[SHL-03] signing out ends the session in every tab', async ({ open }) => {
  const page = await open()
  await signIn(page, 'vendor')
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByRole('button', { name: /: vendor/ }).waitFor()
  await openMenu(page, 'vendor')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/#\/signin/)
  await tab.waitForURL(/#\/signin/)
  await page.goto('/#/change-password')
  await page.waitForURL(/#\/signin/)
})

test('[SHL-02] an unknown path shows 404 and links to the home page', async ({ open }) => {
  const page = await open({}, '/no-such-page')
  await page.getByText('404 - Not Found!').waitFor()
  await page.getByRole('link', { name: 'Go To Home Page' }).click()
  await page.waitForURL(/#\/signin/)
})

test('[SHL-07] the language changes immediately and is remembered', async ({ open }) => {
  const page = await open()
  await signIn(page, 'store')
  await openMenu(page, 'store')
  await page.getByRole('region').getByRole('button', { name: 'ไทย' }).click()
  await page.getByRole('button', { name: 'ออกจากระบบ' }).waitFor()
  await expectNoViolations(page)
  await page.reload()
  await openMenu(page, 'store')
  await page.getByRole('button', { name: 'ออกจากระบบ' }).waitFor()
})

test('[SES-06] a new password ends the other sessions and replaces the old password', async ({ open }) => {
  const page = await open({}, '/change-password')
  await signIn(page, 'internal')
  const other = await open({ on: 'phone' }, '/change-password')
  await signIn(other, 'internal')
  await other.getByLabel('Old Password').waitFor()

  await page.getByLabel('Old Password').fill('portal-demo')
  await page.getByLabel('New Password').fill('another-good-one')
  await page.getByLabel('Confirm Password').fill('another-good-two')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByLabel('Confirm Password').and(page.locator('[aria-invalid=true]')).waitFor()
  await page.getByLabel('Confirm Password').fill('another-good-one')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectNotification(page, 'User update successfully!')

  await other.reload()
  await other.waitForURL(/#\/signin/)
  await signIn(other, 'internal', 'another-good-one')
  await other.getByLabel('Old Password').fill('wrong')
  await other.getByLabel('New Password').fill('one-more-good-one')
  await other.getByLabel('Confirm Password').fill('one-more-good-one')
  const submit = async () => {
    const answer = other.waitForResponse((response) => response.request().method() === 'PUT')
    await other.getByRole('button', { name: 'Submit' }).click()
    return (await answer).status()
  }
  expect(await submit()).toBe(400)
  await other.getByText('The old password is incorrect').waitFor()
  await expect.poll(submit).toBe(429)
  await other.getByText(/wrong too many times. Try again in/).waitFor()
  await expect(other.getByText('The old password is incorrect')).toHaveCount(0)
})

test('[SES-04] a password reset request shows the same answer for a known and an unknown email address', async ({
  open,
}) => {
  const page = await open()
  for (const address of ['vendor@demo.example', 'nobody@demo.example']) {
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expectNotification(page, 'Email send...')
    await page.reload()
  }
})

for (const [language, on] of [
  ['en', 'desktop'],
  ['th', 'phone'],
] as const)
  test(`[SES-12] a user sees where the account is signed in and signs other devices out (${language}, ${on})`, async ({
    open,
    portal,
  }) => {
    const texts = {
      en: {
        region: 'Devices where you are signed in',
        here: 'This device',
        one: /^Sign out: /,
        others: 'Sign out on all other devices',
      },
      th: { region: 'อุปกรณ์ที่เข้าสู่ระบบอยู่', here: 'อุปกรณ์นี้', one: /^ออกจากระบบ: /, others: 'ออกจากระบบบนอุปกรณ์อื่นทั้งหมด' },
    }[language]
    await (await clientOf(portal.url, 'purchase')).post('/auth/sessions/end-others', {})
    await clientOf(portal.url, 'purchase')
    const other = await open({ as: 'purchase' }, '/change-password')
    const page = await open({ as: 'purchase', language, on }, '/change-password')
    const sessions = page.getByRole('region', { name: texts.region })
    const rows = sessions.getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await expect(rows.filter({ hasText: texts.here })).toHaveCount(1)
    await expectNoViolations(page)
    // the page itself comes first, although the account was used elsewhere later
    await other.reload()
    await expect(other.locator('.my-sessions > li').first()).toContainText('This device')
    await sessions.getByRole('button', { name: texts.one }).last().click()
    await expect(rows).toHaveCount(3)
    await sessions.getByRole('button', { name: texts.others }).click()
    await expect(rows).toHaveCount(1)
    await other.waitForURL(/#\/signin/)
  })

test('[SHL-08] [SES-07] after a new sign-in, the page no longer says that the session has ended', async ({
  open,
  portal,
}) => {
  const page = await open({ as: 'store' }, '/change-password')
  await (await clientOf(portal.url, 'store')).post('/auth/sessions/end-others', {})
  await page.reload()
  await page.waitForURL(/#\/signin/)
  await expectNotification(page, 'Session expires')
  await signIn(page, 'store')
  await expect(page.getByText('Session expires')).toHaveCount(0)
})

test('[SHL-08] [SHL-11] the notice of a lost connection closes soon after the connection is back', async ({ open }) => {
  const page = await open({ as: 'internal' }, '/change-password')
  await page.getByLabel('Old Password').fill('portal-demo')
  await page.getByLabel('New Password').fill('another-good-one')
  await page.getByLabel('Confirm Password').fill('another-good-one')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Submit' }).click()
  const notice = page.getByText('No connection to the portal.')
  await notice.waitFor()
  await page.context().setOffline(false)
  await expect(notice).toHaveCount(0, { timeout: 30_000 })
})
