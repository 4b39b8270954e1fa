import { sql } from 'kysely'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { clientOf } from '#tests/e2e/portal.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

const PASSWORD = 'seven quiet lanterns'

test('[SES-13] an administrator invites users from a list, and one of them opens the link and signs in', async ({
  open,
  portal,
}) => {
  const { rows } = await sql<{ vendor: number }>`select vendor_id::integer as vendor from accounts.user_account
    where username = 'vendor'`.execute(portal.db)
  const vendor = rows[0]?.vendor
  const page = await open({ as: 'admin' }, '/user')
  await page.getByRole('button', { name: 'Invite many' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite many users' })
  const list = dialog.getByLabel('Rows')
  await list.fill(`guest-a\tguest-a@siam.example\tmanager\t${vendor}`)
  await expect(dialog.getByRole('alert')).toContainText("Row 1: 'manager' is not a user type.")
  await list.fill(`guest-a\tguest-a@siam.example\tvendor\t${vendor}\nvendor\tguest-b@siam.example\tvendor\t${vendor}`)
  await dialog.getByRole('button', { name: 'Invite all' }).click()
  await expect(dialog.getByText('Row 2: The user name vendor is taken.')).toBeVisible()
  await expectNoViolations(page)
  await list.fill(`guest-a\tguest-a@siam.example\tvendor\t${vendor}`)
  await dialog.getByRole('button', { name: 'Invite all' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /guest-a/ })).toContainText('Invited, not signed in yet')

  const mailed = await sql<{ code: string }>`select m.secrets::json ->> 'code' as code from mail.message m
    join mail.recipient r on r.mail_id = m.id where r.address = 'guest-a@siam.example'`.execute(portal.db)
  const guest = await open({ language: 'th', on: 'phone' }, `/invitation?code=${mailed.rows[0]?.code}`)
  await guest.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD)
  await guest.getByLabel('ยืนยันรหัสผ่าน').fill(PASSWORD)
  await guest.getByRole('button', { name: 'บันทึกรหัสผ่าน' }).click()
  await guest.waitForURL(/#\/signin/)
  await signIn(guest, 'guest-a', PASSWORD)
})

test('[SES-13] the link of a withdrawn invitation no longer works, although it was sent again', async ({
  open,
  portal,
}) => {
  const { rows } = await sql<{ vendor: number }>`select vendor_id::integer as vendor from accounts.user_account
    where username = 'vendor'`.execute(portal.db)
  const invited = {
    username: 'guest-c',
    email: 'guest-c@siam.example',
    user_type: 'vendor',
    vendor_id: rows[0]?.vendor,
  }
  const client = await clientOf(portal.url, 'admin')
  await client.post('/users/invitations', { users: [{ ...invited, company_id: null, store_name: '' }] })
  const page = await open({ as: 'admin' }, '/user?type=vendor&q=guest-c')
  await page.getByRole('button', { name: 'Edit guest-c' }).click()
  const invitation = page.getByRole('dialog', { name: 'Edit guest-c' }).getByRole('group', { name: 'Invitation' })
  await invitation.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The invitation was sent to guest-c@siam.example').first().waitFor()
  const mailed = await sql<{ code: string }>`select m.secrets::json ->> 'code' as code from mail.message m
    join mail.recipient r on r.mail_id = m.id where r.address = 'guest-c@siam.example' and m.secrets is not null
    order by m.id desc`.execute(portal.db)
  await invitation.getByRole('button', { name: 'Withdraw' }).click()
  await expect(invitation.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await expect(invitation).toContainText('Invitation withdrawn')
  await expectNoViolations(page)

  const guest = await open({}, `/invitation?code=${mailed.rows[0]?.code}`)
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByLabel('Confirm Password').fill(PASSWORD)
  await guest.getByRole('button', { name: 'Save password' }).click()
  await expect(guest.getByRole('alert')).not.toBeEmpty()
  await expect(guest).toHaveURL(/#\/invitation/)
})
