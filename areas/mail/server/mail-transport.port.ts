import type { AddressResult } from '../rules/delivery.ts'

export interface MailFile {
  readonly fileName: string
  readonly contentType: string
  readonly content: Uint8Array
}

/** A mail ready to go: laid out, and what the company gateway lays out itself. */
export interface OutgoingMail {
  /** `<…@…>`, the same in every attempt. */
  readonly messageId: string
  readonly template: string
  /** The number of the template at the company gateway, where the portal knows one. */
  readonly reference: number | undefined
  /** What the template is told, links whole. */
  readonly data: Readonly<Record<string, unknown>>
  readonly subject: string
  readonly html: string
  readonly text: string
  /** As the mail shows them. */
  readonly to: readonly string[]
  readonly cc: readonly string[]
  /** Those of them that are to get it this time. */
  readonly deliverTo: readonly string[]
  readonly attachments: readonly MailFile[]
}

/** Carries mails out. */
export interface MailTransport {
  readonly name: 'smtp' | 'gateway' | 'mailbox'
  /** Mails that it takes at a time. */
  readonly lanes: number
  /**
   * One attempt. Answers for each of `deliverTo` what became of it; a fault that says nothing about an address (no connection,
   * no answer) may be thrown. Ends within a minute.
   */
  send(mail: OutgoingMail): Promise<readonly AddressResult[]>
  close(): Promise<void>
}
