import { STUCK_MS } from '#kit/server/background.ts'
import type { Database, Db } from '#kit/server/database/database.ts'
import type { AddressResult } from '../rules/delivery.ts'
import { findTemplate, type TemplateName } from '../templates/index.ts'
import { isCodeDeleted, renderStoredMail } from '../templates/render.ts'
import { type ClaimedMail, claimMails, type MailHooks, recordAttemptResult, renewLease } from './attempts.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.port.ts'
import { OUTBOX_CHANNEL } from './outbox.ts'

export interface OutboxWorkerDeps {
  readonly db: Db
  readonly transport: MailTransport
  readonly hooks: MailHooks
  readonly publicUrl: string
  readonly now: () => Date
  /**
   * The lease of claimed mails in ms. It is renewed while the process sends. If the process crashes, another one sends
   * the mails after this time.
   */
  readonly leaseMs?: number
  readonly log?: (fault: unknown) => void
}

const LEASE_MS = 30_000
const POLL_INTERVAL_MS = 5_000
/** The number of mails claimed per lane of the transport. It is more than one, so that fewer queries are needed. */
const MAILS_PER_LANE = 4

/**
 * Delivers the mails of the outbox. It runs in every process of the portal. A mail is delivered at least once: it is
 * marked as sent after the server accepted it. If the process crashes in between, the mail is sent again with the same
 * Message-ID (docs/decisions/mail.md).
 */
export class OutboxWorker {
  readonly #parts: OutboxWorkerDeps
  readonly #leaseMs: number
  #round: Promise<void> | undefined
  /** The time when the round began or when its last mail was finished, as `performance.now()`. */
  #progressAt = 0
  #again = false
  #stopped = false
  #timer: NodeJS.Timeout | undefined

  constructor(deps: OutboxWorkerDeps) {
    this.#parts = deps
    this.#leaseMs = deps.leaseMs ?? LEASE_MS
  }

  /** Delivers when a mail is announced, and checks every few seconds for mails that have become due. */
  async start(database: Database): Promise<void> {
    const wake = () => this.#wake()
    await database.notices.subscribe(OUTBOX_CHANNEL, wake, wake)
    this.#timer = setInterval(wake, POLL_INTERVAL_MS).unref()
    wake()
  }

  /** Stops once the mails that are being sent are finished. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#round
    await this.#parts.transport.close()
  }

  async deliverDue(): Promise<void> {
    this.#wake()
    while (this.#round) await this.#round
  }

  /** Returns whether mails are being sent, but none was finished for ten minutes. */
  isStuck(): boolean {
    return this.#round !== undefined && performance.now() - this.#progressAt > STUCK_MS
  }

  #wake(): void {
    this.#again = true
    if (this.#round || this.#stopped) return
    this.#progressAt = performance.now()
    this.#round = this.#rounds().finally(() => {
      this.#round = undefined
      // starts again if a mail was announced after the last query
      if (this.#again) this.#wake()
    })
  }

  async #rounds(): Promise<void> {
    const { db, transport, now } = this.#parts
    try {
      while (!this.#stopped) {
        this.#again = false
        const max = transport.lanes * MAILS_PER_LANE
        const mails = await claimMails(db, now(), this.#leaseMs, max)
        if (mails.length > 0) await this.#sendAll(mails)
        if (mails.length < max && !this.#again) return
      }
    } catch (fault) {
      // if the database is not available, the next poll tries again
      this.#again = false
      this.#parts.log?.(fault)
    }
  }

  async #sendAll(mails: readonly ClaimedMail[]): Promise<void> {
    const { db, transport, now } = this.#parts
    const lease = mails[0]?.lease ?? ''
    const renew = () => renewLease(db, lease, new Date(now().getTime() + this.#leaseMs)).catch(() => {})
    const renewing = setInterval(renew, this.#leaseMs / 3).unref()
    const waiting = [...mails]
    const lane = async () => {
      for (let mail = waiting.shift(); mail; mail = waiting.shift()) await this.#sendOne(mail)
    }
    try {
      const lanes = await Promise.allSettled(Array.from({ length: transport.lanes }, lane))
      const broken = lanes.find(({ status }) => status === 'rejected')
      if (broken) throw (broken as PromiseRejectedResult).reason
    } finally {
      clearInterval(renewing)
    }
  }

  async #sendOne(mail: ClaimedMail): Promise<void> {
    const { db, transport, now, hooks } = this.#parts
    const open = mail.recipients.filter(({ isOpen }) => isOpen).map(({ address }) => address)
    const every = (outcome: AddressResult['outcome'], answer: string) =>
      open.map((address) => ({ address, outcome, answer }))
    const attempt = async (): Promise<readonly AddressResult[]> => {
      if (isCodeDeleted(mail)) return every('refused', 'The code of this mail was used or has expired.')
      let outgoing: OutgoingMail
      try {
        outgoing = this.#outgoing(mail, open)
      } catch (fault) {
        this.#parts.log?.(fault)
        return every('refused', 'The mail could not be laid out.')
      }
      const attemptResults = await transport.send(outgoing).catch((fault: unknown) => every('later', faultText(fault)))
      const byAddress = new Map(attemptResults.map((one) => [one.address, one]))
      // a recipient without a result is retried
      return open.map((address) => byAddress.get(address) ?? { address, outcome: 'later', answer: 'no answer' })
    }
    const results = await attempt()
    await recordAttemptResult(db, mail, results, { now: now(), hooks })
    this.#progressAt = performance.now()
  }

  #outgoing(mail: ClaimedMail, deliverTo: readonly string[]): OutgoingMail {
    const rendered = renderStoredMail(mail, this.#parts.publicUrl, true)
    if (!rendered) throw new Error(`mail ${mail.id} has no template: ${mail.template}`)
    const { data, link, ...content } = rendered
    const addressesOf = (kind: 'to' | 'cc') =>
      mail.recipients.filter((one) => one.kind === kind).map(({ address }) => address)
    return {
      messageId: mail.message_id,
      template: mail.template,
      reference: findTemplate(mail.template as TemplateName).reference,
      data: { ...data, url: link },
      ...content,
      to: addressesOf('to'),
      cc: addressesOf('cc'),
      deliverTo,
      attachments: mail.attachments,
    }
  }
}

const faultText = (fault: unknown): string =>
  (fault instanceof Error ? fault.message : String(fault)) || 'no connection'
