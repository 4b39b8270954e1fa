import { sql } from 'kysely'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { test as base, expect, type Page } from '#tests/e2e/fixtures.ts'
import { clientOf, type E2ePortal, withPortal } from '#tests/e2e/portal.ts'
import { CLIENT, type IdentityProvider, startIdentityProvider } from '#tests/support/services/identity-provider.ts'

const PASSWORD = 'portal-demo'

/** A separate portal that knows its public URL, and an identity provider at which it is registered. */
const test = base.extend<object, { provider: IdentityProvider; portal: E2ePortal }>({
  portal: [
    async ({ playwright: _ }, use) =>
      withPortal({}, async (portal) => {
        await portal.stop()
        await portal.start({ PUBLIC_URL: portal.url })
        await use(portal)
      }),
    { scope: 'worker', timeout: 600_000 },
  ],
  provider: [
    async ({ portal }, use) => {
      const provider = await startIdentityProvider(`${portal.url}/api/auth/provider/callback`)
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
})

/** Fills in the form of the provider, on its own page. */
const signInAtProvider = async (page: Page, { issuer }: IdentityProvider, person: string) => {
  await page.waitForURL((url) => url.href.startsWith(issuer))
  await page.locator('input[name="login"]').fill(person)
  await page.locator('input[name="password"]').fill('any')
  await page.locator('button[type="submit"]').click()
}

test('[SES-10] an administrator adds a provider after its test, and a user links the company account, signs in with it and unlinks it', async ({
  open,
  provider,
}) => {
  const settings = await open({ as: 'admin' }, '/sign-in-settings')
  await settings.getByRole('button', { name: 'Add a provider' }).click()
  const dialog = settings.getByRole('dialog', { name: 'Add a provider' })
  await dialog.getByLabel('Name on the button').fill('Company account')
  await dialog.getByLabel('Issuer', { exact: true }).fill(`${provider.issuer}/wrong`)
  await dialog.getByLabel('Client ID').fill(CLIENT.id)
  await dialog.getByLabel('Client secret').fill(CLIENT.secret)
  await expectNoViolations(settings)
  const tryIt = dialog.getByRole('button', { name: 'Test the connection' })
  await tryIt.click()
  await expect(dialog.getByRole('status')).toContainText('not an OpenID Connect provider: HTTP 404')
  await dialog.getByLabel('Issuer', { exact: true }).fill(provider.issuer)
  await tryIt.click()
  await expect(dialog.getByRole('status')).toContainText('The provider responds')
  await dialog.getByLabel('Sign-in with this provider').selectOption('optional')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(settings.getByRole('listitem').filter({ hasText: 'Company account' })).toContainText('0 users linked')

  const page = await open({ language: 'th', on: 'phone' })
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วย Company account' }).click()
  await signInAtProvider(page, provider, 'som')
  await expect(page.getByRole('heading', { name: 'เชื่อมบัญชีของคุณ' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('ชื่อผู้ใช้').fill('store')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'เชื่อมบัญชีและเข้าสู่ระบบ' }).click()
  await page.getByRole('button', { name: /: store/ }).waitFor()

  // like another tab: without a session of the portal, while the provider still has a session of the person
  await page.evaluate(() => (globalThis as unknown as { localStorage: { clear(): void } }).localStorage.clear())
  await page.goto('about:blank')
  await page.goto('/#/signin?next=%2Fchange-password')
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วย Company account' }).click()
  const card = page.getByRole('region', { name: 'บัญชีบริษัท' })
  await expect(card).toContainText('som@company.example')
  await card.getByRole('button', { name: 'ยกเลิกการเชื่อมโยง Company account' }).click()
  await expect(card).toContainText('หากต้องการเชื่อมโยง Company account')

  const row = settings.getByRole('listitem').filter({ hasText: 'Company account' })
  await row.getByRole('button', { name: 'Delete Company account' }).click()
  const question = settings.getByRole('dialog', { name: 'Delete Company account?' })
  await expectNoViolations(settings)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row).toHaveCount(0)
  await page.goto('/#/signin')
  await page.evaluate(() => (globalThis as unknown as { localStorage: { clear(): void } }).localStorage.clear())
  await page.reload()
  await page.getByLabel('ชื่อผู้ใช้').waitFor()
  await expect(page.getByRole('button', { name: /Company account/ })).toHaveCount(0)
})

test('[SES-10] when a provider is enforced, the password form points to its button, and a failed sign-in shows the reason', async ({
  open,
  portal,
  provider,
}) => {
  const { body } = await (await clientOf(portal.url, 'admin')).post<{ id: string }>('/sign-in-settings/providers', {
    name: 'Group account',
    issuer: provider.issuer,
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    audience: 'organisations',
    organisations: [103],
    vendor_id: null,
    mode: 'enforced',
  })
  const page = await open()
  await page.getByLabel('Username').fill('purchase')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'Your account does not use a password here' })
  await problem.waitFor()
  await expectNoViolations(page)
  provider.tamper((claims) => ({ ...claims, aud: 'another-client' }))
  await problem.getByRole('button', { name: 'Sign in with Group account' }).click()
  await signInAtProvider(page, provider, 'pim')
  await expect(page.getByRole('alert')).toContainText('could not be trusted')
  provider.tamper(undefined)
  await sql`delete from accounts.sign_in_provider where id = ${body.id}`.execute(portal.db)
})
