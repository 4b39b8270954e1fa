import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import {
  isOwnedBy,
  permissionRefusal,
  type SecretBox,
  sessionFactsOfOwner,
  unconfirmedRefusal,
} from '#areas/accounts/server/index.ts'
import { createOnce } from '#areas/files/server/index.ts'
import { type AuditedChange, writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { lockName } from '#kit/server/database/lock-name.ts'
import { isRefusal, ok, type Result, refuse } from '#kit/shared/result.ts'
import type { Webhook } from '../contract.ts'
import { webhookMessages } from '../messages.ts'
import { readEvents, type WebhookEvent, writeEvents } from '../rules/events.ts'
import { newWebhookSecret, webhookSecretContext } from './secrets.ts'
import { hostOf, publicAddresses, type ResolveHost, resolveHost } from './send.ts'
import type { Endpoint } from './tables.ts'

/** The maximum number of webhooks of one supplier or organisation. */
const MAX_WEBHOOKS = 20
const MAX_MESSAGES_SHOWN = 100

export interface WebhookDeps {
  readonly db: Db
  readonly secrets: SecretBox
  readonly now: () => Date
  /** True if webhooks may use private IP addresses and http, for trials and tests. */
  readonly allowPrivate: boolean
  readonly resolve?: ResolveHost | undefined
}

const webhookAudit = (
  { id, url, vendor_id, company_id }: Pick<Endpoint, 'id' | 'url' | 'vendor_id' | 'company_id'>,
  what: `webhook.${string}`,
): AuditedChange => ({
  what,
  kind: 'webhook',
  id,
  organisation: company_id,
  vendor: vendor_id,
  after: { url },
})

/** Refuses a URL to which the portal would not send messages. A host name that cannot be resolved yet is accepted. */
const addressRefusal = async (text: string, { allowPrivate, resolve = resolveHost }: WebhookDeps) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'https:' || (allowPrivate && url?.protocol === 'http:')
  if (!url || !isWeb || url.username !== '' || url.password !== '')
    return refuse(webhookMessages.WEBHOOK_ADDRESS_INVALID, {}, { path: 'url' })
  if (allowPrivate) return undefined
  const isPublic = await publicAddresses(hostOf(url), resolve).then(
    (addresses) => addresses !== undefined,
    () => true,
  )
  return isPublic ? undefined : refuse(webhookMessages.WEBHOOK_ADDRESS_PRIVATE, {}, { path: 'url' })
}

/** Returns the webhooks of the caller's supplier or organisation. Refusal: KEYS_NOT_ALLOWED. */
export const listWebhooks = async ({ db }: WebhookDeps, caller: Caller): Promise<Result<Webhook[]>> => {
  const refusal = await permissionRefusal(db, caller)
  if (refusal) return refusal
  const rows = await db
    .selectFrom('webhooks.endpoint as e')
    .innerJoin('accounts.user_account as u', 'u.id', 'e.created_by')
    .selectAll('e')
    .select(['u.username'])
    .select(
      sql<number>`(select count(*) from webhooks.message m where m.endpoint_id = e.id and m.state = 'pending')`.as(
        'waiting',
      ),
    )
    .where('e.deleted_at', 'is', null)
    .where(isOwnedBy(scopeOf(caller), 'e'))
    .orderBy('e.id', 'desc')
    .execute()
  const webhooks = rows.map(async (row): Promise<Webhook> => {
    const isSuspended = (await sessionFactsOfOwner(db, row)) === undefined
    return {
      id: row.id,
      url: row.url,
      events: readEvents(row.events),
      createdBy: row.username,
      createdAt: row.created_at.toISOString(),
      state: row.disabled_because ?? (isSuspended ? 'suspended' : 'active'),
      waiting: Number(row.waiting),
    }
  })
  return ok(await Promise.all(webhooks))
}

interface NewWebhook {
  readonly url: string
  readonly events: readonly WebhookEvent[]
}

/**
 * Creates a webhook that acts for the caller. If a request is repeated with the same idempotency key, it returns the
 * first webhook. Refusals: KEYS_NOT_ALLOWED, IDENTITY_NOT_CONFIRMED, WEBHOOK_ADDRESS_INVALID, WEBHOOK_ADDRESS_PRIVATE,
 * TOO_MANY_WEBHOOKS.
 */
export const createWebhook = async (
  deps: WebhookDeps,
  caller: Caller,
  { url, events }: NewWebhook,
  key: string | undefined,
) => {
  const refusal =
    (await permissionRefusal(deps.db, caller)) ??
    (await unconfirmedRefusal(deps, caller, true)) ??
    (await addressRefusal(url, deps))
  if (refusal) return refusal
  return createOnce(
    deps.db,
    { userId: caller.userId, what: 'webhook', key, at: deps.now() },
    (unit) => insertWebhook(deps, unit, caller, { url: new URL(url).href, events }),
    (unit, id) => readNewWebhook(deps, unit, id),
  )
}

/** @returns the id of the new webhook */
const insertWebhook = async (
  { secrets, now }: WebhookDeps,
  unit: Unit,
  caller: Caller,
  { url, events }: NewWebhook,
): Promise<Result<number>> => {
  await lockName(unit, `webhook/${caller.vendorId ?? ''}/${caller.companyId ?? ''}`)
  const { existing } = await unit
    .selectFrom('webhooks.endpoint')
    .select(({ fn }) => fn.countAll<number>().as('existing'))
    .where('deleted_at', 'is', null)
    .where('vendor_id', 'is not distinct from', caller.vendorId)
    .where('company_id', 'is not distinct from', caller.companyId)
    .executeTakeFirstOrThrow()
  if (Number(existing) >= MAX_WEBHOOKS) return refuse(webhookMessages.TOO_MANY_WEBHOOKS, { most: MAX_WEBHOOKS })
  const owner = { vendor_id: caller.vendorId, company_id: caller.companyId }
  const { id } = await unit
    .insertInto('webhooks.endpoint')
    .values({
      ...owner,
      url,
      events: writeEvents(events),
      created_by: caller.userId,
      // bound to the URL, so that the secret cannot be decrypted if the URL is changed in the database
      secret: secrets.encrypt(newWebhookSecret(), webhookSecretContext(url)),
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(unit, caller, now(), webhookAudit({ id, url, ...owner }, 'webhook.create'))
  return ok(id)
}

/** Returns a new webhook with its secret. */
const readNewWebhook = async ({ secrets }: WebhookDeps, unit: Unit, id: number) => {
  const row = await unit.selectFrom('webhooks.endpoint').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const secret = secrets.decrypt(row.secret, webhookSecretContext(row.url))
  if (secret === undefined) throw new Error(`The secret of webhook ${id} cannot be decrypted`)
  return { id, url: row.url, events: readEvents(row.events), secret }
}

const selectEndpoint = (db: Db | Unit, caller: Caller, id: number) =>
  db
    .selectFrom('webhooks.endpoint as e')
    .selectAll('e')
    .where('e.id', '=', id)
    .where('e.deleted_at', 'is', null)
    .where(isOwnedBy(scopeOf(caller), 'e'))

const lockEndpoint = async (unit: Unit, caller: Caller, id: number) =>
  (await selectEndpoint(unit, caller, id).forUpdate().executeTakeFirst()) ?? refuse(webhookMessages.WEBHOOK_NOT_FOUND)

/** Deletes a webhook and marks its waiting messages as failed. Refusal: WEBHOOK_NOT_FOUND. */
export const deleteWebhook = ({ db, now }: WebhookDeps, caller: Caller, id: number): Promise<Result<null>> =>
  db.transaction().execute(async (unit): Promise<Result<null>> => {
    const row = await lockEndpoint(unit, caller, id)
    if (isRefusal(row)) return row
    await unit.updateTable('webhooks.endpoint').set({ deleted_at: now() }).where('id', '=', id).execute()
    await unit
      .updateTable('webhooks.message')
      .set({ state: 'failed' })
      .where('endpoint_id', '=', id)
      .where('state', '=', 'pending')
      .execute()
    await writeAudit(unit, caller, now(), webhookAudit(row, 'webhook.delete'))
    return ok(null)
  })

/**
 * Enables a webhook again, so that its waiting messages are sent when due. Refusals: WEBHOOK_NOT_FOUND,
 * KEYS_NOT_ALLOWED.
 */
export const enableWebhook = ({ db, now }: WebhookDeps, caller: Caller, id: number): Promise<Result<true>> =>
  db.transaction().execute(async (unit): Promise<Result<true>> => {
    const row = await lockEndpoint(unit, caller, id)
    if (isRefusal(row)) return row
    const refusal = await permissionRefusal(unit, caller)
    if (refusal) return refusal
    if (row.disabled_at === null) return ok(true)
    await unit
      .updateTable('webhooks.endpoint')
      .set({ disabled_at: null, disabled_because: null, failing_since: null })
      .where('id', '=', id)
      .execute()
    await writeAudit(unit, caller, now(), webhookAudit(row, 'webhook.enable'))
    return ok(true)
  })

/** Returns the latest messages of a webhook, newest first. Refusal: WEBHOOK_NOT_FOUND. */
export const listMessages = async ({ db }: WebhookDeps, caller: Caller, id: number) => {
  const endpoint = await selectEndpoint(db, caller, id).executeTakeFirst()
  if (!endpoint) return refuse(webhookMessages.WEBHOOK_NOT_FOUND)
  const rows = await db
    .selectFrom('webhooks.message')
    .selectAll()
    .where('endpoint_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_MESSAGES_SHOWN)
    .execute()
  return ok(
    rows.map((row) => ({
      id: row.id,
      messageId: row.message_id,
      type: row.type,
      subject: row.subject,
      createdAt: row.created_at.toISOString(),
      state: row.state,
      attempts: row.attempts,
      lastAt: row.last_at?.toISOString() ?? null,
      answer: row.last_answer,
      nextAt: row.state === 'pending' ? row.next_at.toISOString() : null,
    })),
  )
}

/**
 * Queues a message again, even if it was delivered. Refusals: WEBHOOK_NOT_FOUND, KEYS_NOT_ALLOWED, WEBHOOK_OFF,
 * WEBHOOK_SUSPENDED, WEBHOOK_MESSAGE_NOT_FOUND.
 */
export const replayMessage = ({ db, now }: WebhookDeps, caller: Caller, id: number, messageId: number) =>
  db.transaction().execute(async (unit): Promise<Result<true>> => {
    const endpoint = await lockEndpoint(unit, caller, id)
    if (isRefusal(endpoint)) return endpoint
    const refusal = await permissionRefusal(unit, caller)
    if (refusal) return refusal
    if (endpoint.disabled_at !== null) return refuse(webhookMessages.WEBHOOK_OFF)
    if (!(await sessionFactsOfOwner(unit, endpoint))) return refuse(webhookMessages.WEBHOOK_SUSPENDED)
    const message = await unit
      .updateTable('webhooks.message')
      .set({ state: 'pending', attempts: 0, next_at: now(), lease_until: null })
      .where('id', '=', messageId)
      .where('endpoint_id', '=', id)
      .returning('type')
      .executeTakeFirst()
    if (!message) return refuse(webhookMessages.WEBHOOK_MESSAGE_NOT_FOUND)
    await writeAudit(unit, caller, now(), webhookAudit(endpoint, 'webhook.replay'))
    return ok(true)
  })

/**
 * For this time after a replacement, messages are signed with both the old and the new secret, so that the receiver can
 * switch.
 */
const OVERLAP_MS = 24 * 60 * 60 * 1000

/**
 * Replaces the secret of a webhook. The expiry of previously replaced secrets does not change. Refusals:
 * IDENTITY_NOT_CONFIRMED, WEBHOOK_NOT_FOUND, KEYS_NOT_ALLOWED.
 */
export const rotateSecret = async (deps: WebhookDeps, caller: Caller, id: number) => {
  const { db, secrets, now } = deps
  const refusal = await unconfirmedRefusal(deps, caller, true)
  if (refusal) return refusal
  return db.transaction().execute(async (unit) => {
    const row = await lockEndpoint(unit, caller, id)
    if (isRefusal(row)) return row
    const forbidden = await permissionRefusal(unit, caller)
    if (forbidden) return forbidden
    const at = now()
    const until = new Date(at.getTime() + OVERLAP_MS)
    const secret = newWebhookSecret()
    await unit.deleteFrom('webhooks.former_secret').where('endpoint_id', '=', id).where('until', '<=', at).execute()
    await unit.insertInto('webhooks.former_secret').values({ endpoint_id: id, secret: row.secret, until }).execute()
    await unit
      .updateTable('webhooks.endpoint')
      .set({ secret: secrets.encrypt(secret, webhookSecretContext(row.url)) })
      .where('id', '=', id)
      .execute()
    await writeAudit(unit, caller, at, webhookAudit(row, 'webhook.replace-secret'))
    return ok({ secret, formerUntil: until.toISOString() })
  })
}
