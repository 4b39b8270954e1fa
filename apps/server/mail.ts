import { gatewayTransport } from '#adapters/mail/gateway.ts'
import { mailboxTransport } from '#adapters/mail/mailbox.ts'
import { smtpTransport } from '#adapters/mail/smtp.ts'
import { documentMailHooks } from '#areas/documents/server/index.ts'
import { forecastMailHooks } from '#areas/forecasts/server/index.ts'
import type { MailHooks } from '#areas/mail/server/index.ts'
import type { MailTransport } from '#areas/mail/server/mail-transport.port.ts'
import type { MailSettings } from './mail-settings.ts'

/** The mail callbacks of all areas, one per kind of record. */
export const mailHooks: MailHooks = { ...documentMailHooks, ...forecastMailHooks }

export const openMailTransport = (settings: MailSettings): MailTransport => {
  switch (settings.transport) {
    case 'smtp':
      return smtpTransport(settings.smtp)
    case 'gateway':
      return gatewayTransport(settings.gateway)
    case 'mailbox':
      return mailboxTransport()
  }
}
