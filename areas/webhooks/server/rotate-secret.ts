import type { Caller } from '#areas/accounts/rules/caller.ts'
import { permissionRefusal, unconfirmedRefusal } from '#areas/accounts/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import { isRefusal, ok } from '#kit/shared/result.ts'
import { lockEndpoint, ownerOfWebhookSecret, type WebhookDeps, webhookAudit } from './endpoints.ts'
import { newWebhookSecret } from './sign.ts'

/**
 * For this time, messages are signed with both the old and the new secret, so that the receiver can switch to the new
 * one.
 */
const OVERLAP_MS = 24 * 60 * 60 * 1000

/**
 * Replaces the secret of a webhook. Secrets that were replaced before expire at the same time as before. Refusals:
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
      .set({ secret: secrets.encrypt(secret, ownerOfWebhookSecret(row.url)) })
      .where('id', '=', id)
      .execute()
    await audit(unit, caller, at, webhookAudit(row, 'webhook.replace-secret'))
    return ok({ secret, formerUntil: until.toISOString() })
  })
}
