import { execFileSync } from 'node:child_process'
import type { Mail, MailDetail } from '#areas/mail/contract.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { clientOf, type E2ePortal } from '#tests/e2e/portal.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

const route = (page: Page) => new URL(page.url()).hash.slice(1).split('?')[0]
const expectText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const account = (page: Page, username: string) => page.getByRole('button', { name: new RegExp(`: ${username}`) })
const token = (page: Page) => page.evaluate(() => localStorage.getItem('portal.session'))

test('[SES-02] the sign-in page offers all its options, but no password reset on a handheld', async ({ open }) => {
  const page = await open()
  await page.getByLabel('Username').waitFor()
  await page.getByRole('button', { name: 'Forgot password' }).waitFor()
  await page.getByText('Support: ext. 1234').waitFor()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please fill this in')).toHaveCount(2)

  await page.getByRole('button', { name: /^store2/ }).click()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await account(page, 'store2').waitFor()

  const phone = await open({ on: 'phone' })
  await phone.getByLabel('Username').waitFor()
  await phone.getByText('Support: ext. 1234').waitFor()
  await expect(phone.getByRole('button', { name: 'Forgot password' })).toHaveCount(0)
})

const landings = {
  vendor: ['/store-info', '/'],
  demo: ['/store-info', '/'],
  internal: ['/', '/'],
  store: ['/', '/'],
  admin: ['/', '/'],
  purchase: ['/', '/'],
  account: ['/invoice-admin', '/invoice-admin'],
  account_admin: ['/invoice-admin', '/invoice-admin'],
}

for (const [username, [desktop, phone]] of Object.entries(landings))
  test(`[SES-03] ${username} lands on the user’s start page, also when opening the sign-in page again`, async ({
    open,
  }) => {
    const page = await open()
    await signIn(page, username)
    await expect.poll(() => route(page)).toBe(desktop)
    await page.goto('/#/signin')
    await expect.poll(() => route(page)).toBe(desktop)
    await account(page, username).waitFor()
    const handheld = await open({ on: 'phone' })
    await signIn(handheld, username)
    await expect.poll(() => route(handheld)).toBe(phone)
  })

/**
 * Returns the latest link that was mailed to an email address. An administrator reads it in the mailbox of the demo.
 */
const linkMailedTo = async (portal: E2ePortal, address: string): Promise<string> => {
  const admin = await clientOf(portal.url, 'admin')
  const links = async () => {
    const mails = (await admin.get<Mail[]>(`/mails?_q=${encodeURIComponent(address)}&_limit=20`)).body
    const texts = await Promise.all(
      mails.map(async ({ id }) => (await admin.get<MailDetail>(`/mails/${id}`)).body.text),
    )
    return texts.flatMap((text) => /#\/reset-password\?code=\S+/.exec(text)?.[0] ?? [])
  }
  // the portal creates the mail after its response, so that the response does not reveal which email addresses are
  // known
  await expect.poll(async () => (await links()).length, `mails to ${address}`).toBeGreaterThan(0)
  return (await links())[0] ?? ''
}

test('[SES-05] a mailed code sets a new password once', async ({ open, portal }) => {
  const page = await open()
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByLabel('Email').fill('purchase@demo.example')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expectText(page, 'Email send...')
  const link = await linkMailedTo(portal, 'purchase@demo.example')

  const setPassword = async (address: string, password: string, confirmation = password) => {
    await page.goto(`/${address}`)
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password').fill(confirmation)
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  await setPassword('#/reset-password?code=not-a-code', 'a-long-enough-one')
  await expectText(page, 'Reset fails')
  await setPassword(link, 'short')
  await page.getByText('The password needs at least 12 characters.').waitFor()
  await expectNoViolations(page)
  await setPassword(link, 'a-long-enough-one')
  await expectText(page, 'Reset password successful')
  await page.waitForURL(/#\/signin/)
  await signIn(page, 'purchase', 'a-long-enough-one')

  const secondPage = await open({}, link.slice(1))
  await secondPage.getByLabel('Password', { exact: true }).fill('another-long-one')
  await secondPage.getByLabel('Confirm Password').fill('another-long-one')
  await secondPage.getByRole('button', { name: 'Save password' }).click()
  await expectText(secondPage, 'Reset fails')
})

test('[SES-07] an expired session shows a message, deletes the token and returns to the page after the next sign-in', async ({
  open,
}) => {
  const page = await open()
  await page.clock.install()
  await page.reload()
  await signIn(page, 'store')
  await page.goto('/#/table?status=received')
  await expect(page.getByRole('radio', { name: 'Received', exact: true })).toBeChecked()
  await page.getByText('Connected').waitFor()
  await page.clock.fastForward('11:59:00')
  expect(await token(page)).toContain('token')
  await page.clock.fastForward('00:01:05')
  await expectText(page, 'Session expires')
  await page.waitForURL(/#\/signin/)
  await expect.poll(() => token(page)).toBeNull()
  await signIn(page, 'store')
  await page.waitForURL(/#\/table\?.*status=received/)
})

test('[SES-07] a session that expired while the portal was closed shows a message at the next start', async ({
  open,
}) => {
  const page = await open({ as: 'store' }, '/change-password')
  await page.evaluate(`localStorage['portal.session'] = JSON.stringify({
    ...JSON.parse(localStorage['portal.session']), expiresAt: Date.now() - 1000
  })`)
  await page.reload()
  await expectText(page, 'Session expires')
  await page.waitForURL(/#\/signin/)
})

test('[SES-08] a lost connection signs nobody out, and a block signs the user out immediately', async ({
  open,
  portal,
}) => {
  const page = await open()
  await signIn(page, 'demo')
  await page.goto('/#/change-password')
  await page.getByLabel('Old Password').waitFor()

  await portal.stop()
  // waits until the connection bar has moved the form down; otherwise the click could miss its button
  await page.getByRole('banner').getByText('No connection', { exact: true }).waitFor()
  await page.getByLabel('Old Password').fill('portal-demo')
  await page.getByLabel('New Password').fill('a-new-password')
  await page.getByLabel('Confirm Password').fill('a-new-password')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor()
  expect(await token(page)).toContain('token')
  await expect(page.getByLabel('New Password')).toHaveValue('a-new-password')

  execFileSync(process.execPath, ['apps/server/portal.ts', 'block-user', 'demo'], {
    env: { ...process.env, DATA_DIR: portal.dataDir, DATABASE_URL: portal.databaseUrl },
  })
  await portal.start()
  // the page refreshes the session as soon as the server is back
  await expectText(page, 'User have been blocked')
  await page.waitForURL(/#\/signin/)
  await expect.poll(() => token(page)).toBeNull()
  await page.getByLabel('Username').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('portal-demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectText(page, 'User have been blocked')
})
