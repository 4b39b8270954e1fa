import type { AddressResult } from '../rules/delivery.ts'

export interface MailFile {
  readonly fileName: string
  readonly contentType: string
  readonly content: Uint8Array
}

/** A rendered mail. It also contains the data for the template of the company gateway. */
export interface OutgoingMail {
  /** The Message-ID in the form `<…@…>`, the same in every attempt. */
  readonly messageId: string
  readonly template: string
  /** The number of the template at the company gateway; undefined if the portal knows no number. */
  readonly reference: number | undefined
  /** The data of the template, with absolute links. */
  readonly data: Readonly<Record<string, unknown>>
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The recipients in the header of the mail. */
  readonly to: readonly string[]
  readonly cc: readonly string[]
  /** The recipients to whom this attempt sends the mail. */
  readonly deliverTo: readonly string[]
  readonly attachments: readonly MailFile[]
}

export interface MailTransport {
  readonly name: 'smtp' | 'gateway' | 'mailbox'
  /** The maximum number of mails to send concurrently. */
  readonly lanes: number
  /**
   * Makes one attempt, which ends within a minute. Returns the result for each recipient in `deliverTo`. May throw if
   * there is no result for any recipient, for example without a connection.
   */
  send(mail: OutgoingMail): Promise<readonly AddressResult[]>
  close(): Promise<void>
}
