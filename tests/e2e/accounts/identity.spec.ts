import { sql } from 'kysely'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { clientOf, type E2ePortal } from '#tests/e2e/portal.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

/** Asks for a new key with a session that must be confirmed first, and waits for the question. */
const askForKey = async (page: Page, portal: E2ePortal) => {
  await page.getByRole('button', { name: 'New key' }).first().waitFor()
  await sql`update accounts.session set confirmed_at = null`.execute(portal.db)
  await page.getByRole('button', { name: 'New key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the system').fill('Late answer')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: /^Create/ }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.waitFor()
  return question
}

test('[SES-07] [SES-11] the end of the session closes the question who the user is, and the sign-in page can be used', async ({
  open,
  portal,
}) => {
  const page = await open({ as: 'admin' }, '/api-keys')
  const question = await askForKey(page, portal)
  await (await clientOf(portal.url, 'admin')).post('/auth/sessions/end-others', {})
  await page.waitForURL(/#\/signin/)
  await expect(question).toHaveCount(0)
  await signIn(page, 'admin')
})

test('[SES-11] after another user has signed in, the former user’s call is not sent', async ({ open, portal }) => {
  const page = await open({ as: 'admin' }, '/api-keys')
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/keys')) calls += 1
  })
  const question = await askForKey(page, portal)
  expect(calls).toBe(1)
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByRole('button', { name: /: admin/ }).click()
  await tab.getByRole('button', { name: 'Logout' }).click()
  await tab.waitForURL(/#\/signin/)
  await signIn(tab, 'store')
  await page.getByRole('button', { name: /: store/ }).waitFor()
  await expect(question).toHaveCount(0)
  expect(calls).toBe(1)
})
