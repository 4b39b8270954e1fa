import { sql } from 'kysely'
import { factsOfOwner, type SecretBox } from '#areas/accounts/server/index.ts'
import type { Db } from '#kit/server/database.ts'
import { type AttemptAnswer, disabledBecause, outcomeOf } from '../rules/retry.ts'
import { fanOut, type MessageContent } from './fan-out.ts'
import type { Resolve } from './public-address.ts'
import { sendOnce } from './send.ts'
import { signaturesOf } from './sign.ts'

const POLL_INTERVAL_MS = 1_000
const ATTEMPT_TIMEOUT_MS = 15_000
/** After this time another process sends the messages of a crashed one. Longer than an attempt takes. */
const LEASE_MS = 60_000
/** Attempts at the same time: to endpoints that work, and to endpoints that fail, so that these take no place of others. */
const LANES = { working: 48, failing: 16 } as const
/** Attempts to one endpoint at the same time. */
const PER_ENDPOINT = { working: 4, failing: 1 } as const
type Condition = keyof typeof LANES

export interface CourierDeps {
  readonly db: Db
  readonly secrets: SecretBox
  readonly now: () => Date
  readonly content: MessageContent
  readonly allowPrivate: boolean
  readonly resolve?: Resolve | undefined
  readonly log: (fault: unknown) => void
}

interface ClaimedMessage {
  readonly id: number
  readonly message_id: string
  readonly endpoint_id: number
  readonly body: string
  readonly attempts: number
  readonly url: string
  readonly secret: string
  /** Replaced secrets that are still valid, the newest first. */
  readonly former: readonly string[]
  readonly failing_since: Date | null
  readonly created_by: number
  readonly vendor_id: number | null
  readonly company_id: number | null
}

/**
 * Delivers the messages of webhooks. It runs in every process. Delivery is at least once; a repeated message has the same
 * `webhook-id`. Messages about one record go to an endpoint one after the other. Endpoints do not wait for each other.
 */
export class Courier {
  readonly #deps: CourierDeps
  readonly #running = { working: new Map<number, number>(), failing: new Map<number, number>() }
  readonly #attempts = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isStopped = false

  constructor(deps: CourierDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#timer = setInterval(() => void this.#wake(), POLL_INTERVAL_MS).unref()
  }

  /** Stops after the attempts that are running. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#round
    await Promise.all(this.#attempts)
  }

  /** Delivers everything that is due now. */
  async deliverDue(): Promise<void> {
    do {
      await this.#wake()
      await Promise.all(this.#attempts)
      await this.#wake()
    } while (this.#attempts.size > 0)
  }

  #wake(): Promise<void> {
    this.#round ??= this.#startAttempts()
      .catch((fault: unknown) => this.#deps.log(fault))
      .finally(() => {
        this.#round = undefined
      })
    return this.#round
  }

  async #startAttempts(): Promise<void> {
    if (this.#isStopped) return
    const { db, content } = this.#deps
    while (await fanOut(db, content));
    for (const condition of ['working', 'failing'] as const) {
      for (const message of await this.#claim(condition)) {
        const running = this.#running[condition]
        running.set(message.endpoint_id, (running.get(message.endpoint_id) ?? 0) + 1)
        const attempt = this.#attempt(message)
          .catch((fault: unknown) => this.#deps.log(fault))
          .finally(() => {
            this.#attempts.delete(attempt)
            const left = (running.get(message.endpoint_id) ?? 1) - 1
            if (left > 0) running.set(message.endpoint_id, left)
            else running.delete(message.endpoint_id)
            // several at once, because each query looks at everything that is due
            if (!this.#isStopped && this.#attempts.size <= LANES.working / 2) void this.#wake()
          })
        this.#attempts.add(attempt)
      }
    }
  }

  async #claim(condition: Condition): Promise<readonly ClaimedMessage[]> {
    const running = this.#running[condition]
    const free = LANES[condition] - [...running.values()].reduce((sum, count) => sum + count, 0)
    if (free <= 0) return []
    const busy = [...running].filter(([, count]) => count >= PER_ENDPOINT[condition]).map(([id]) => id)
    const at = this.#deps.now()
    const isFailing = condition === 'failing'
    const { rows } = await sql<ClaimedMessage>`
      with due as (
        select m.id, row_number() over (partition by m.endpoint_id order by m.next_at, m.id) as place
        from webhooks.message m join webhooks.endpoint e on e.id = m.endpoint_id
        where m.state = 'pending' and m.next_at <= ${at}::timestamptz
          and (m.lease_until is null or m.lease_until < ${at}::timestamptz)
          and e.deleted_at is null and e.disabled_at is null and (e.failing_since is not null) = ${isFailing}::boolean
          and not (e.id = any(${`{${busy.join(',')}}`}::bigint[]))
          and not exists (select from webhooks.message earlier where earlier.endpoint_id = m.endpoint_id
            and earlier.subject = m.subject and earlier.id < m.id and earlier.state = 'pending')
      ), chosen as (
        select m.id from webhooks.message m
        where m.id in (select id from due where place <= ${PER_ENDPOINT[condition]}::integer)
          and m.state = 'pending' and (m.lease_until is null or m.lease_until < ${at}::timestamptz)
        order by m.next_at, m.id limit ${free}::integer for update skip locked
      )
      update webhooks.message m set lease_until = ${new Date(at.getTime() + LEASE_MS)}::timestamptz
      from chosen, webhooks.endpoint e
      where m.id = chosen.id and e.id = m.endpoint_id
      returning m.id, m.message_id, m.endpoint_id, m.body, m.attempts, e.url, e.secret,
        array(select f.secret from webhooks.former_secret f where f.endpoint_id = e.id and f.until > ${at}::timestamptz
          order by f.id desc) as former,
        e.failing_since, e.created_by, e.vendor_id, e.company_id`.execute(this.#deps.db)
    return rows
  }

  async #attempt(message: ClaimedMessage): Promise<void> {
    await this.#settle(message, await this.#send(message))
  }

  async #send(message: ClaimedMessage): Promise<AttemptAnswer> {
    const { db, secrets, allowPrivate, resolve, now } = this.#deps
    // the creator may have lost the right since the message was made
    if (!(await factsOfOwner(db, message))) return { fault: 'SUSPENDED' }
    const decrypt = (secret: string) => secrets.decrypt(secret, `webhook ${message.url}`)
    const secret = decrypt(message.secret)
    if (secret === undefined) return { fault: 'SECRET_UNREADABLE' }
    const former = message.former.flatMap((one) => decrypt(one) ?? [])
    const timestamp = Math.floor(now().getTime() / 1000)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'supplier-delivery-portal',
      'webhook-id': message.message_id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signaturesOf([secret, ...former], message.message_id, timestamp, message.body),
    }
    return sendOnce(new URL(message.url), headers, message.body, {
      allowPrivate,
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      ...(resolve ? { resolve } : {}),
    })
  }

  async #settle(message: ClaimedMessage, answer: AttemptAnswer): Promise<void> {
    const { db, now } = this.#deps
    const at = now()
    const attempts = message.attempts + 1
    const outcome = outcomeOf(answer, attempts, at)
    const disabled = disabledBecause(answer, outcome, message.failing_since, at)
    const lastAnswer = 'status' in answer ? String(answer.status) : answer.fault.slice(0, 200)
    const isDelivered = outcome.kind === 'delivered'
    await sql`
      with settled as (
        update webhooks.message set state = ${outcome.kind === 'retry' ? 'pending' : outcome.kind}, attempts = ${attempts},
          lease_until = null, last_at = ${at}::timestamptz, last_answer = ${lastAnswer},
          next_at = ${outcome.kind === 'retry' ? outcome.at : at}::timestamptz
        where id = ${message.id} and state = 'pending'
      )
      update webhooks.endpoint set
        failing_since = case when ${isDelivered}::boolean then null else coalesce(failing_since, ${at}::timestamptz) end,
        disabled_at = coalesce(disabled_at, ${disabled ? at : null}::timestamptz),
        disabled_because = coalesce(disabled_because, ${disabled ?? null}::text)
      where id = ${message.endpoint_id} and (not ${isDelivered}::boolean or failing_since is not null)`.execute(db)
  }
}

const RETENTION_DAYS = 30

/** Deletes messages that were settled long ago, and replaced secrets whose time is over. */
export const purgeWebhooks = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('webhooks.message')
    .where('state', '!=', 'pending')
    .where('created_at', '<', new Date(now.getTime() - RETENTION_DAYS * 86_400_000))
    .execute()
  await db.deleteFrom('webhooks.former_secret').where('until', '<', now).execute()
}
