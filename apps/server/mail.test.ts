import { expect, test } from 'vitest'
import { readMailSettings } from './mail.ts'

const smtp = { MAIL_TRANSPORT: 'smtp', SMTP_HOST: 'mail.group.example', MAIL_FROM: 'Portal <portal@group.example>' }
const templates =
  'receipt:701, reminder:702, password-reset:703, discrepancy:704, confirm-email:705, account-notice:706, invitation:707, proposal-declined:708, order-changed:709, answer-late:710, test-mail:711, documents:712'
const gateway = {
  MAIL_TRANSPORT: 'gateway',
  MAIL_GATEWAY_URL: 'https://gateway.group.example',
  MAIL_GATEWAY_TEMPLATES: templates,
}

test('[EML-02] selects the mail transport from the configuration, and stores mails in the mailbox by default', () => {
  expect(readMailSettings({})).toEqual({ transport: 'mailbox' })
  expect(readMailSettings(smtp)).toMatchObject({ smtp: { host: 'mail.group.example', port: 587, tls: 'starttls' } })
  expect(readMailSettings({ ...smtp, SMTP_TLS: 'implicit' })).toMatchObject({ smtp: { port: 465 } })
  expect(readMailSettings(gateway)).toMatchObject({
    gateway: { references: { receipt: 701, reminder: 702, 'password-reset': 703 } },
  })
})

test.each([
  [{ MAIL_TRANSPORT: 'pigeon' }, 'MAIL_TRANSPORT must be one of mailbox, smtp, gateway'],
  [{ ...smtp, SMTP_HOST: '' }, 'needs SMTP_HOST'],
  [{ ...smtp, MAIL_FROM: '' }, 'needs MAIL_FROM'],
  [{ ...smtp, MAIL_FROM: 'Portal <portal>' }, 'MAIL_FROM must be an address'],
  [{ ...smtp, MAIL_FROM: 'portal@group.example\r\nBcc: x@y.example' }, 'MAIL_FROM must be an address'],
  [{ ...smtp, SMTP_USER: 'portal' }, 'Set both SMTP_USER and SMTP_PASSWORD'],
  [{ ...smtp, SMTP_PORT: '0' }, 'SMTP_PORT must be a whole number'],
  [{ ...smtp, SMTP_TLS: 'some' }, 'SMTP_TLS must be one of'],
  [{ ...smtp, SMTP_CA: '/nowhere.pem' }, 'SMTP_CA names a file that cannot be read'],
  [{ ...gateway, MAIL_GATEWAY_URL: 'gateway' }, 'MAIL_GATEWAY_URL must be an address'],
  [
    { ...gateway, MAIL_GATEWAY_TEMPLATES: 'receipt:701' },
    'missing: documents, discrepancy, proposal-declined, order-changed, answer-late, reminder, password-reset, confirm-email, invitation, account-notice, test-mail',
  ],
])('[OPS-03] rejects the mail settings %o with a one-line reason', (env, why) => {
  expect(() => readMailSettings(env)).toThrow(why)
})
