import type { AddressResult } from '../rules/delivery.ts'

export interface MailFile {
  readonly fileName: string
  readonly contentType: string
  readonly content: Uint8Array
}

/** A rendered mail, with the data from which the company gateway renders its own template. */
export interface OutgoingMail {
  /** `<…@…>`, the same in every attempt. */
  readonly messageId: string
  readonly template: string
  /** The number of the template at the company gateway; undefined if the portal has none for it. */
  readonly reference: number | undefined
  /** The data of the template, with absolute links. */
  readonly data: Readonly<Record<string, unknown>>
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The recipients in the header of the mail. */
  readonly to: readonly string[]
  readonly cc: readonly string[]
  /** The recipients of this attempt. */
  readonly deliverTo: readonly string[]
  readonly attachments: readonly MailFile[]
}

/** Sends mails. */
export interface MailTransport {
  readonly name: 'smtp' | 'gateway' | 'mailbox'
  /** The number of mails that it sends concurrently. */
  readonly lanes: number
  /**
   * Makes one attempt, which ends within a minute. Returns the result for each address of `deliverTo`. May throw if
   * there is no result for any address, for example without a connection.
   */
  send(mail: OutgoingMail): Promise<readonly AddressResult[]>
  close(): Promise<void>
}
