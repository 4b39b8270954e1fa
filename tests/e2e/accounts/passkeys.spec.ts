import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { test as base, expect } from '#tests/e2e/fixtures.ts'
import { type E2ePortal, ownPortal } from '#tests/e2e/portal.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

// passkeys need a host name, so this portal has another public URL
const test = base.extend<object, { portal: E2ePortal }>({ portal: ownPortal() })

test('[SES-11] a user adds a passkey, signs in with it alone, and removes it', async ({ open, portal }) => {
  const address = portal.url.replace('127.0.0.1', 'localhost')
  await portal.stop()
  await portal.start({ PUBLIC_URL: address })
  const page = await open()
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${address}/#/change-password`)
  await signIn(page, 'vendor2')
  const card = page.getByRole('region', { name: 'Second factor' })
  await card.getByLabel('Name of the passkey').fill('Work laptop')
  await expectNoViolations(page)
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(card.locator('.recovery-codes li')).toHaveCount(10)
  await card.getByRole('button', { name: 'I have saved the codes' }).click()
  await expect(card.getByRole('listitem').filter({ hasText: 'Work laptop' })).toHaveCount(1)

  await page.getByRole('button', { name: /: vendor2/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/#\/signin/)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: /: vendor2/ }).waitFor()
  await page.goto(`${address}/#/change-password`)
  await expect(card.getByRole('listitem')).toContainText('Last used')
  await card.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(0)
})
