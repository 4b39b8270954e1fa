import type { AddressResult } from '#areas/mail/rules/delivery.ts'
import type { MailTransport, OutgoingMail } from '#areas/mail/server/mail-transport.port.ts'

export interface GatewaySettings {
  /** Where the gateway is; `api/sendemailbytemplate` comes behind it. */
  readonly url: string
  readonly token?: string | undefined
  /** Template numbers at the gateway of the mails that have none of their own, by the mail's name. */
  readonly references: Readonly<Record<string, number>>
  /** The longest an attempt may take, in ms. */
  readonly patienceMs?: number
}

const TIMEOUT_MS = 30_000

/** Asked too much, too slow, or the portal is not let in: another time it may work. */
const forNow = (status: number): boolean => status >= 500 || [401, 403, 408, 429].includes(status)

/**
 * The company's API gateway (S3 §7): JSON of `to`, `cc`, `subject`, `templateReferenceId` and `data`; 200 is success. It lays the
 * mail out by its own template and answers for all addresses at once. A mail with files is refused: the call takes none.
 */
export const gateway = ({ url, token, references, patienceMs = TIMEOUT_MS }: GatewaySettings): MailTransport => {
  const send = async (mail: OutgoingMail): Promise<AddressResult[]> => {
    const every = (outcome: AddressResult['outcome'], answer: string) =>
      mail.deliverTo.map((address) => ({ address, outcome, answer }))
    const reference = mail.reference ?? references[mail.template]
    if (reference === undefined) return every('refused', `the gateway has no template for ${mail.template}`)
    // its call has no place for them, and a mail without its file would look as if it were whole
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
        // the same in every attempt: a gateway that knows it can drop the double
        'idempotency-key': mail.messageId,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      // copies that are left over when everybody else has it
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
