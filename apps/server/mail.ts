import { readFileSync } from 'node:fs'
import { gatewayTransport, type MailGatewaySettings } from '#adapters/mail/gateway.ts'
import { mailboxTransport } from '#adapters/mail/mailbox.ts'
import { type SmtpSettings, smtpTransport } from '#adapters/mail/smtp.ts'
import { documentMailHooks } from '#areas/documents/server/index.ts'
import { forecastMailHooks } from '#areas/forecasts/server/index.ts'
import { findTemplate, type MailHooks, templateNames } from '#areas/mail/server/index.ts'
import type { MailTransport } from '#areas/mail/server/mail-transport.port.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { isEmailAddress } from '#kit/shared/email-address.ts'
import { readChoice, readWholeNumber } from './config/setting.ts'

type MailSettings =
  | { readonly transport: 'mailbox' }
  | { readonly transport: 'smtp'; readonly smtp: SmtpSettings }
  | { readonly transport: 'gateway'; readonly gateway: MailGatewaySettings }

/** Templates without a built-in number at the company gateway. */
const UNNUMBERED = templateNames.filter((name) => findTemplate(name).reference === undefined)

const requiredSetting = (env: NodeJS.ProcessEnv, name: string, transport: string): string => {
  const text = env[name]
  if (!text) throw new OperatorError(`MAIL_TRANSPORT=${transport} needs ${name}.`)
  return text
}

const sender = (text: string): string => {
  const address = /^(?:[^<>"\r\n]*<([^<>]+)>|([^<>\s]+))$/.exec(text.trim())
  if (!isEmailAddress(address?.[1] ?? address?.[2] ?? ''))
    throw new OperatorError(`MAIL_FROM must be an address, or like Portal <portal@group.example>, not '${text}'.`)
  return text.trim()
}

const certificate = (path: string | undefined): string | undefined => {
  if (!path) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (fault) {
    throw new OperatorError(`SMTP_CA names a file that cannot be read: ${(fault as Error).message}.`)
  }
}

const DEFAULT_PORTS = { starttls: 587, implicit: 465, none: 25 }

const readSmtp = (env: NodeJS.ProcessEnv): SmtpSettings => {
  const tls = readChoice(env, 'SMTP_TLS', ['starttls', 'implicit', 'none'], 'starttls')
  if (Boolean(env.SMTP_USER) !== Boolean(env.SMTP_PASSWORD))
    throw new OperatorError('Set both SMTP_USER and SMTP_PASSWORD, or neither.')
  return {
    host: requiredSetting(env, 'SMTP_HOST', 'smtp'),
    port: readWholeNumber(env, 'SMTP_PORT', DEFAULT_PORTS[tls], [1, 65_535]),
    tls,
    user: env.SMTP_USER || undefined,
    password: env.SMTP_PASSWORD || undefined,
    from: sender(requiredSetting(env, 'MAIL_FROM', 'smtp')),
    ca: certificate(env.SMTP_CA),
  }
}

/** Parses `receipt:701,reminder:702,…`, which must contain each template of `UNNUMBERED`. */
const readReferences = (text: string | undefined): Record<string, number> => {
  const pairs = (text ?? '').split(',').map((pair) => pair.trim().split(':'))
  const references = Object.fromEntries(pairs.map(([name = '', number]) => [name, Number(number)]))
  const missing = UNNUMBERED.filter((name) => !Number.isSafeInteger(references[name]))
  if (missing.length > 0)
    throw new OperatorError(
      `MAIL_TRANSPORT=gateway needs MAIL_GATEWAY_TEMPLATES, the gateway's template numbers, like receipt:701,reminder:702; missing: ${missing.join(', ')}.`,
    )
  return references
}

const readGateway = (env: NodeJS.ProcessEnv): MailGatewaySettings => {
  const url = requiredSetting(env, 'MAIL_GATEWAY_URL', 'gateway')
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url))
    throw new OperatorError(`MAIL_GATEWAY_URL must be an address like https://gateway.group.example, not '${url}'.`)
  return {
    url,
    token: env.MAIL_GATEWAY_TOKEN || undefined,
    references: readReferences(env.MAIL_GATEWAY_TEMPLATES),
  }
}

export const readMailSettings = (env: NodeJS.ProcessEnv): MailSettings => {
  const transport = readChoice(env, 'MAIL_TRANSPORT', ['mailbox', 'smtp', 'gateway'], 'mailbox')
  if (transport === 'smtp') return { transport, smtp: readSmtp(env) }
  if (transport === 'gateway') return { transport, gateway: readGateway(env) }
  return { transport: 'mailbox' }
}

/** The mail callbacks of all areas, by kind of record. */
export const mailHooks: MailHooks = { ...documentMailHooks, ...forecastMailHooks }

export const openMailTransport = (settings: MailSettings): MailTransport => {
  if (settings.transport === 'smtp') return smtpTransport(settings.smtp)
  return settings.transport === 'gateway' ? gatewayTransport(settings.gateway) : mailboxTransport()
}
