import type { AddressResult } from '#areas/mail/rules/delivery.ts'
import type { MailTransport, OutgoingMail } from '#areas/mail/server/mail-transport.port.ts'

export interface MailGatewaySettings {
  /** The URL of the gateway, to which `api/sendemailbytemplate` is appended. */
  readonly url: string
  readonly token?: string | undefined
  /** The template numbers at the gateway, by template name, for templates without a built-in number. */
  readonly references: Readonly<Record<string, number>>
  /** The timeout of an attempt in ms. */
  readonly patienceMs?: number
}

const TIMEOUT_MS = 30_000

/** Returns whether a retry may succeed after this status: overload, timeout, or missing permission. */
const forNow = (status: number): boolean => status >= 500 || [401, 403, 408, 429].includes(status)

/**
 * Sends mails through the company's API gateway (S3 §7): JSON of `to`, `cc`, `subject`, `templateReferenceId` and
 * `data`; status 200 means success. The gateway renders its own template and returns one result for all recipients.
 * Mails with attachments are refused, because the call does not support them.
 */
export const gatewayTransport = ({
  url,
  token,
  references,
  patienceMs = TIMEOUT_MS,
}: MailGatewaySettings): MailTransport => {
  const send = async (mail: OutgoingMail): Promise<AddressResult[]> => {
    const every = (outcome: AddressResult['outcome'], answer: string) =>
      mail.deliverTo.map((address) => ({ address, outcome, answer }))
    const reference = mail.reference ?? references[mail.template]
    if (reference === undefined) return every('refused', `the gateway has no template for ${mail.template}`)
    // the call has no field for attachments, and recipients would not notice that they are missing
    if (mail.attachments.length > 0)
      return every(
        'refused',
        `the gateway carries no attachments: ${mail.attachments.map(({ fileName }) => fileName).join(', ')}`,
      )
    const named = (addresses: readonly string[]) => addresses.filter((address) => mail.deliverTo.includes(address))
    const [to, cc] = [named(mail.to), named(mail.cc)]
    const response = await fetch(new URL('api/sendemailbytemplate', url.endsWith('/') ? url : `${url}/`), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // all attempts have the same key, so that a gateway that supports it can discard duplicates
        'idempotency-key': mail.messageId,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      // if only recipients of copies remain, the first one becomes the main recipient
      body: JSON.stringify({
        to: to.length > 0 ? to : cc,
        cc: to.length > 0 ? cc : [],
        subject: mail.subject,
        templateReferenceId: reference,
        data: mail.data,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const words = `${response.status} ${(await response.text()).slice(0, 300)}`.trim()
    if (response.status === 200) return every('sent', words)
    return every(forNow(response.status) ? 'later' : 'refused', words)
  }
  return { name: 'gateway', lanes: 4, send, close: async () => {} }
}
