import { sql } from 'kysely'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test('[API-05] an administrator creates a webhook, replaces its secret, sees why a message did not arrive, and sends it again (en)', async ({
  open,
  portal,
}) => {
  const page = await open({ as: 'admin' }, '/api-keys')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  const create = page.getByRole('button', { name: 'New webhook' })
  await create.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(create).toBeFocused()
  await create.click()
  await dialog.getByLabel('Address').fill('https://127.0.0.1/hook')
  await dialog.getByLabel(/delivery\.received/).check()
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await dialog.getByText('inside a private network').waitFor()
  await expectNoViolations(page)
  // names below .invalid never exist, so there is no server to respond
  await dialog.getByLabel('Address').fill('https://hooks.example.invalid/portal')
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.locator('.shown-secret')).toHaveText(/^whsec_/)
  const first = await page.locator('.shown-secret').innerText()
  await page.getByRole('button', { name: 'New secret: https://hooks.example.invalid/portal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click()
  await page.getByText('Messages are also signed with the former secret until').waitFor()
  await expect(page.locator('.shown-secret')).toHaveText(/^whsec_/)
  await expect(page.locator('.shown-secret')).not.toHaveText(first)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await sql`insert into webhooks.message (message_id, endpoint_id, subject, type, body, created_at, next_at, state,
      attempts, last_at, last_answer)
    select 'msg_shown', id, 'delivery/7', 'delivery.received', '{}', now(), now(), 'failed', 10, now(), 'ENOTFOUND'
    from webhooks.endpoint where deleted_at is null`.execute(portal.db)
  await page.getByRole('button', { name: 'Messages: https://hooks.example.invalid/portal' }).click()
  const messages = page.getByRole('list', { name: /^Messages/ })
  await expect(messages).toContainText('Given up')
  await expect(messages).toContainText('Response ENOTFOUND')
  await expectNoViolations(page)
  await messages.getByRole('button', { name: 'Send again: delivery.received delivery/7' }).click()
  await expect(messages).toContainText('Waiting')
  const remove = page.getByRole('button', { name: 'Delete: https://hooks.example.invalid/portal' })
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No webhooks yet').waitFor()
})
