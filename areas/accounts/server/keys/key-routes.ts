import { writeAudit } from '#kit/server/audit.ts'
import { Reply, toDoneOrRefusal } from '#kit/server/route.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import * as calls from '../../contract.ts'
import { accountMessages } from '../../messages.ts'
import { TOKEN_SECONDS } from '../../rules/api-key.ts'
import type { Caller } from '../../rules/caller.ts'
import { defineRoute, type PortalRoute } from '../define-route.ts'
import type { AccountDeps } from '../deps.ts'
import { createKey, listKeys, revokeKey, rotateKey } from './api-keys.ts'

const keySuppliers = async ({ db }: AccountDeps) => {
  const rows = await db
    .selectFrom('accounts.api_supplier')
    .selectAll()
    .orderBy('vendor_name')
    .orderBy('vendor_id')
    .execute()
  return rows.map(({ vendor_id, vendor_name, allowed_by, allowed_at }) => ({
    vendor_id,
    vendor_name,
    allowedBy: allowed_by,
    since: allowed_at.toISOString(),
  }))
}

/** Allows or forbids the users of a supplier to create keys. Refusal: USER_VENDOR_UNKNOWN. */
const allowKeySupplier = async (
  { db, employers, now }: AccountDeps,
  caller: Caller,
  vendorId: number,
  isAllowed: boolean,
): Promise<Result<true>> => {
  const [supplier] = isAllowed ? await employers.suppliers(vendorId) : []
  if (isAllowed && !supplier) return refuse(accountMessages.USER_VENDOR_UNKNOWN)
  return db.transaction().execute(async (unit): Promise<Result<true>> => {
    const changed = supplier
      ? await unit
          .insertInto('accounts.api_supplier')
          .values({
            vendor_id: vendorId,
            vendor_name: supplier.VENDOR_NAME,
            allowed_by: caller.username,
            allowed_at: now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('vendor_name')
          .executeTakeFirst()
      : await unit
          .deleteFrom('accounts.api_supplier')
          .where('vendor_id', '=', vendorId)
          .returning('vendor_name')
          .executeTakeFirst()
    if (changed)
      await writeAudit(unit, caller, now(), {
        what: isAllowed ? 'api-key.allow-supplier' : 'api-key.disallow-supplier',
        kind: 'api-key',
        id: `supplier-${vendorId}`,
        organisation: caller.companyId,
        vendor: vendorId,
        after: { supplier: changed.vendor_name },
      })
    return ok(true)
  })
}

/** Decodes form-encoded text. Some clients encode more characters than necessary: `sdp%5F…`. */
const formDecoded = (text: string): string =>
  new URLSearchParams(`text=${text.replaceAll('&', '%26')}`).get('text') ?? ''

/** Reads client id and secret from Basic authentication, where both are form-encoded (RFC 6749 §2.3.1). */
const basicCredentials = (authorization: string): { client_id?: string; client_secret?: string } => {
  const [, encoded = ''] = /^Basic +(\S+)$/i.exec(authorization) ?? []
  const [, client_id, client_secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  if (client_id === undefined || client_secret === undefined) return {}
  return { client_id: formDecoded(client_id), client_secret: formDecoded(client_secret) }
}

export const keyRoutes = (deps: AccountDeps): PortalRoute[] => [
  defineRoute(calls.listKeys, ({ caller }) => listKeys(deps, caller)),

  defineRoute(calls.createKey, ({ body, caller }) => createKey(deps, caller, body)),

  defineRoute(calls.rotateKey, ({ params, body, caller }) => rotateKey(deps, caller, params.id, body.overlapDays)),

  defineRoute(calls.revokeKey, ({ params, caller }) => revokeKey(deps, caller, params.id)),

  defineRoute(calls.listKeySuppliers, () => keySuppliers(deps)),

  defineRoute(calls.setSupplierKeyPermission, ({ params, body, caller }) =>
    toDoneOrRefusal(allowKeySupplier(deps, caller, params.id, body.allowed)),
  ),

  defineRoute(calls.createAccessToken, async ({ body, headers }) => {
    const { authorization } = headers
    if (!body.grant_type) return refuse(accountMessages.OAUTH_REQUEST_INVALID)
    if (body.grant_type !== 'client_credentials') return refuse(accountMessages.OAUTH_GRANT_UNSUPPORTED)
    if (authorization !== undefined && body.client_secret !== undefined)
      return refuse(accountMessages.OAUTH_REQUEST_INVALID)
    const { client_id, client_secret } = authorization === undefined ? body : basicCredentials(authorization)
    if (!client_id || !client_secret) return refuse(accountMessages.OAUTH_CLIENT_UNKNOWN)
    const issued = await deps.machines.issueToken(client_id, client_secret, body.scope)
    if (!issued.ok) return issued
    const { token, scope } = issued.value
    return Reply.json({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope } as const, {
      pragma: 'no-cache',
    })
  }),
]
