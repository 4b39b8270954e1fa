import { createTransport } from 'nodemailer'
import type { AddressResult } from '#areas/mail/rules/delivery.ts'
import type { MailTransport, OutgoingMail } from '#areas/mail/server/mail-transport.port.ts'

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** `starttls`: starts unencrypted and requires the switch to TLS; `implicit`: TLS from the start; `none`: no TLS. */
  readonly tls: 'starttls' | 'implicit' | 'none'
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** `Name <email address>`, or an email address alone. */
  readonly from: string
  /** The certificate (PEM) of the server's certificate authority, if the system does not trust it. */
  readonly ca?: string | undefined
  /** The timeout of an attempt in ms. */
  readonly patienceMs?: number
}

const MAX_CONNECTIONS = 5
const TIMEOUT_MS = 60_000

/** The error object of nodemailer. */
interface SmtpFault {
  readonly message: string
  readonly code?: string
  readonly response?: string
  readonly responseCode?: number
  readonly recipient?: string
  readonly rejectedErrors?: readonly SmtpFault[]
}

/**
 * A 5xx response about the mail itself is final. Errors in greeting, TLS or authentication are not, because the
 * operator can correct them.
 */
const outcomeOf = ({ responseCode = 0, code }: SmtpFault): AddressResult['outcome'] =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE') ? 'refused' : 'later'

const resultOf = (address: string, fault: SmtpFault): AddressResult => ({
  address,
  outcome: outcomeOf(fault),
  answer: fault.response ?? fault.message,
})

const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

const messageOf = (mail: OutgoingMail, from: string) => ({
  from,
  to: [...mail.to],
  cc: [...mail.cc],
  envelope: { from: addressIn(from), to: [...mail.deliverTo] },
  messageId: mail.messageId,
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  // suppresses automatic replies such as out-of-office notes
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
    filename: fileName,
    contentType,
    content: Buffer.from(content),
  })),
})

/** Sends mails over SMTP with pooled connections. Each recipient has a separate result (RFC 5321). */
export const smtpTransport = (settings: SmtpSettings): MailTransport => {
  const { host, port, tls, user, password, from, ca, patienceMs = TIMEOUT_MS } = settings
  const transport = createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: Math.min(10_000, patienceMs),
    greetingTimeout: Math.min(10_000, patienceMs),
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  const send = async (mail: OutgoingMail): Promise<AddressResult[]> => {
    // keys are email addresses in lower case, because nodemailer reports the domain in lower case
    const refusals = new Map<string, SmtpFault>()
    const note = (fault: SmtpFault) => refusals.set((fault.recipient ?? '').toLowerCase(), fault)
    const refusalOf = (address: string) => refusals.get(address.toLowerCase())
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const info = await transport.sendMail({ ...messageOf(mail, from), signal })
      for (const fault of (info.rejectedErrors ?? []) as readonly SmtpFault[]) note(fault)
      return mail.deliverTo.map((address) => {
        const fault = refusalOf(address)
        return fault ? resultOf(address, fault) : { address, outcome: 'sent', answer: info.response }
      })
    } catch (thrown) {
      const fault = thrown as SmtpFault
      for (const one of fault.rejectedErrors ?? []) note(one)
      return mail.deliverTo.map((address) => resultOf(address, refusalOf(address) ?? fault))
    }
  }
  return { name: 'smtp', lanes: MAX_CONNECTIONS, send, close: async () => transport.close() }
}
