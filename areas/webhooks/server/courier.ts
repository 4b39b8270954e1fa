import { type Selectable, sql } from 'kysely'
import { sessionFactsOfOwner } from '#areas/accounts/server/index.ts'
import type { Db, Tables } from '#kit/server/database/database.ts'
import { type AttemptResponse, attemptOutcome, reasonToDisable } from '../rules/retry.ts'
import type { WebhookDeps } from './endpoints.ts'
import { fanOutEvents, type MessageContent } from './fan-out.ts'
import { signaturesOf, webhookSecretContext } from './secrets.ts'
import { postMessage } from './send.ts'
import type { Endpoint } from './tables.ts'

const POLL_INTERVAL_MS = 1_000
const ATTEMPT_TIMEOUT_MS = 15_000
/** After this time another process may send the messages that a crashed process has claimed. Attempts are shorter. */
const LEASE_MS = 60_000
/**
 * The maximum number of concurrent attempts. Failing endpoints have a separate limit, so that they do not delay other
 * endpoints.
 */
const ATTEMPTS = { working: 48, failing: 16 } as const
/**
 * The maximum number of concurrent attempts to one endpoint. Messages about the same record are never sent
 * concurrently.
 */
const PER_ENDPOINT = { working: 4, failing: 1 } as const
type Condition = keyof typeof ATTEMPTS
const conditions = ['working', 'failing'] as const

/** The result of an attempt that was not made because the creator of the webhook has lost the right. */
const SUSPENDED = 'SUSPENDED'

interface CourierDeps extends WebhookDeps {
  readonly content: MessageContent
  readonly log: (fault: unknown) => void
}

/** A claimed message with the data of its endpoint. */
type Outgoing = Pick<
  Selectable<Tables['webhooks.message']>,
  'id' | 'lease_until' | 'message_id' | 'endpoint_id' | 'body' | 'attempts'
> &
  Pick<Endpoint, 'url' | 'secret' | 'failing_since' | 'created_by' | 'vendor_id' | 'company_id'> & {
    /** Replaced secrets that are still valid, the newest first. */
    readonly former: readonly string[]
  }

/**
 * Delivers the messages of webhooks. It runs in every process. A message is delivered at least once; repetitions have
 * the same `webhook-id`. An endpoint gets the messages about one record one after another. Endpoints do not wait for
 * each other.
 */
export class WebhookSender {
  readonly #deps: CourierDeps
  /** The running attempts with the ids of their endpoints. */
  readonly #running = { working: new Map<Promise<void>, number>(), failing: new Map<Promise<void>, number>() }
  #timer: NodeJS.Timeout | undefined
  #making: Promise<void> | undefined
  #round: Promise<number> | undefined
  #isWoken = false
  #isStopped = false

  constructor(deps: CourierDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#timer = setInterval(() => void this.#makeMessages(), POLL_INTERVAL_MS).unref()
  }

  /** Stops when the running attempts have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#making
    await this.#round
    await Promise.all(this.#attempts())
  }

  /** Delivers all messages that are due now. */
  async deliverDue(): Promise<void> {
    // a run in progress may have read the events before the newest one was stored
    await this.#making
    await this.#makeMessages()
    let claimed = 0
    do {
      claimed = await this.#wake()
      while (this.#round || this.#attempts().length > 0) await Promise.all([this.#round, ...this.#attempts()])
    } while (claimed > 0)
  }

  /**
   * Creates messages from all stored events, and sends due ones. Sending starts while further messages are still being
   * created.
   */
  #makeMessages(): Promise<void> {
    const { db, content, log } = this.#deps
    const make = async () => {
      while (!this.#isStopped && (await fanOutEvents(db, content))) void this.#wake()
    }
    this.#making ??= make()
      .catch(log)
      .finally(() => {
        this.#making = undefined
        void this.#wake()
      })
    return this.#making
  }

  /**
   * Claims due messages and starts to send them. A call during a round triggers another round, because the current one
   * may have read the messages before the latest change.
   * @returns the number of claimed messages
   */
  #wake(): Promise<number> {
    this.#isWoken = true
    this.#round ??= this.#claimAndStart()
      .catch((fault: unknown) => {
        this.#deps.log(fault)
        return 0
      })
      .finally(() => {
        this.#round = undefined
        if (this.#isWoken && !this.#isStopped) void this.#wake()
      })
    return this.#round
  }

  async #claimAndStart(): Promise<number> {
    this.#isWoken = false
    let claimed = 0
    for (const condition of conditions) {
      const messages = this.#isStopped ? [] : await this.#claim(condition)
      // otherwise these messages would wait until their lease ends
      if (this.#isStopped) await this.#release(messages)
      else for (const message of messages) this.#startAttempt(message, condition)
      claimed += messages.length
    }
    return claimed
  }

  #attempts(): Promise<void>[] {
    return conditions.flatMap((condition) => [...this.#running[condition].keys()])
  }

  #startAttempt(message: Outgoing, condition: Condition): void {
    const running = this.#running[condition]
    const attempt = this.#send(message)
      .then((answer) => this.#settle(message, answer))
      .catch((fault: unknown) => this.#deps.log(fault))
      .finally(() => {
        running.delete(attempt)
        // while many attempts are running, starts only if the endpoint is idle, so that one query claims several
        // messages
        const isIdle = ![...running.values()].includes(message.endpoint_id)
        if (!this.#isStopped && (isIdle || running.size <= ATTEMPTS[condition] / 2)) void this.#wake()
      })
    running.set(attempt, message.endpoint_id)
  }

  /**
   * Claims as many due messages as can be sent now. Endpoints take turns, each with the messages that have been due
   * longest. Running attempts count as turns.
   */
  async #claim(condition: Condition): Promise<readonly Outgoing[]> {
    const busy = [...this.#running[condition].values()]
    const free = ATTEMPTS[condition] - busy.length
    if (free <= 0) return []
    const at = this.#deps.now()
    const isFailing = condition === 'failing'
    const { rows } = await sql<Outgoing>`
      with due as (
        select m.id from webhooks.endpoint e
        cross join lateral (select cardinality(array_positions(${busy}::bigint[], e.id)) as attempts) running
        cross join lateral (
          select m.id, m.next_at from webhooks.message m
          where m.endpoint_id = e.id and m.state = 'pending' and m.next_at <= ${at}::timestamptz
            and (m.lease_until is null or m.lease_until < ${at}::timestamptz)
            and not exists (select from webhooks.message earlier where earlier.endpoint_id = m.endpoint_id
              and earlier.subject = m.subject and earlier.id < m.id and earlier.state = 'pending')
          order by m.next_at, m.id limit ${PER_ENDPOINT[condition]}::integer - running.attempts
        ) m
        where e.deleted_at is null and e.disabled_at is null and (e.failing_since is not null) = ${isFailing}::boolean
        order by running.attempts + row_number() over (partition by e.id order by m.next_at, m.id), m.next_at, m.id
        limit ${free}::integer
      ), chosen as (
        select m.id from webhooks.message m
        where m.id in (select id from due)
          and m.state = 'pending' and (m.lease_until is null or m.lease_until < ${at}::timestamptz)
        order by m.next_at, m.id for update skip locked
      )
      update webhooks.message m set lease_until = ${new Date(at.getTime() + LEASE_MS)}::timestamptz
      from chosen, webhooks.endpoint e where m.id = chosen.id and e.id = m.endpoint_id
      returning m.id, m.lease_until, m.message_id, m.endpoint_id, m.body, m.attempts, e.url, e.secret,
        array(select f.secret from webhooks.former_secret f where f.endpoint_id = e.id and f.until > ${at}::timestamptz
          order by f.id desc) as former,
        e.failing_since, e.created_by, e.vendor_id, e.company_id`.execute(this.#deps.db)
    return rows
  }

  /** Releases the claim on messages that are not sent. */
  async #release(messages: readonly Outgoing[]): Promise<void> {
    for (const { id, lease_until } of messages)
      await sql`update webhooks.message set lease_until = null
        where id = ${id} and lease_until = ${lease_until}::timestamptz`.execute(this.#deps.db)
  }

  async #send(message: Outgoing): Promise<AttemptResponse> {
    const { db, secrets, allowPrivate, resolve, now } = this.#deps
    // the creator of the webhook may have lost the right after the message was created
    if (!(await sessionFactsOfOwner(db, message))) return { fault: SUSPENDED }
    const decrypt = (secret: string) => secrets.decrypt(secret, webhookSecretContext(message.url))
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
    return postMessage(new URL(message.url), headers, message.body, {
      allowPrivate,
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      ...(resolve ? { resolve } : {}),
    })
  }

  async #settle(message: Outgoing, answer: AttemptResponse): Promise<void> {
    const { db, now } = this.#deps
    const at = now()
    const attempts = message.attempts + 1
    const outcome = attemptOutcome(answer, attempts, at)
    const disabled = reasonToDisable(answer, outcome, message.failing_since, at)
    const lastAnswer = 'status' in answer ? String(answer.status) : answer.fault.slice(0, 200)
    const isDelivered = outcome.kind === 'delivered'
    // nothing was sent, so it does not count as a failure of the endpoint
    const isSuspended = 'fault' in answer && answer.fault === SUSPENDED
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
      where id = ${message.endpoint_id} and not ${isSuspended}::boolean
        and (not ${isDelivered}::boolean or failing_since is not null)`.execute(db)
  }
}

const RETENTION_DAYS = 30

/** Deletes old messages that are delivered or have failed for good, and replaced secrets that have expired. */
export const purgeWebhooks = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('webhooks.message')
    .where('state', '!=', 'pending')
    .where('created_at', '<', new Date(now.getTime() - RETENTION_DAYS * 86_400_000))
    .execute()
  await db.deleteFrom('webhooks.former_secret').where('until', '<', now).execute()
}
