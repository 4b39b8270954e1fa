import { randomBytes, randomInt } from 'node:crypto'
import { type Actor, type AuditedChange, writeAudit } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { lockName } from '#kit/server/database/lock-name.ts'
import { isRefusal, ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../../messages.ts'
import { KEY_PREFIX, keyEndTime, keyState, overlapEndTime } from '../../rules/api-key.ts'
import { type Caller, scopeOf } from '../../rules/caller.ts'
import { may } from '../../rules/capabilities.ts'
import type { ApiKey, NewKey } from '../../rules/key-calls.ts'
import { type KeyScope, readScopes, writeScopes } from '../../rules/scopes.ts'
import { findAccount } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { hashOfCode } from '../sign-in/codes.ts'
import { unconfirmedRefusal } from '../sign-in/confirm-identity.ts'
import { isOwnedBy } from '../users/staff-scope.ts'
import { isSuspended, permissionRefusal, type StoredKey } from './machines.ts'

/** The limit of active keys of one supplier or organisation. */
const MAX_KEYS = 50
const SHOWN_SECRET_LETTERS = 4
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

type KeyDeps = Pick<AccountDeps, 'db' | 'now'>

/** Creates a secret of 43 letters and digits, which are 256 random bits. */
const newSecret = (): string => Array.from({ length: 43 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const createClientSecret = (clientId: string) => {
  const secret = newSecret()
  const key = `${clientId}_${secret}`
  return { key, hash: hashOfCode(key), start: `${clientId}_${secret.slice(0, SHOWN_SECRET_LETTERS)}` }
}

const keyAudit = (
  { id, name, vendor_id, company_id }: Pick<StoredKey, 'id' | 'name' | 'vendor_id' | 'company_id'>,
  what: `api-key.${string}`,
  after: object = {},
): AuditedChange => ({
  what,
  kind: 'api-key',
  id,
  organisation: company_id,
  vendor: vendor_id,
  after: { name, ...after },
})

/** The keys of the caller's supplier or organisation, the newest first. Refusal: KEYS_NOT_ALLOWED. */
export const listKeys = async ({ db, now }: KeyDeps, caller: Caller): Promise<Result<ApiKey[]>> => {
  const refusal = await permissionRefusal(db, caller)
  if (refusal) return refusal
  const rows = await db
    .selectFrom('accounts.api_key as k')
    .innerJoin('accounts.user_account as u', 'u.id', 'k.created_by')
    .leftJoin('accounts.api_supplier as s', 's.vendor_id', 'k.vendor_id')
    .selectAll('k')
    .select(['u.username', 'u.user_type', 'u.blocked', 'u.deleted_at', 's.allowed_at'])
    .select(['u.vendor_id as user_vendor', 'u.company_id as user_company'])
    .where(isOwnedBy(scopeOf(caller), 'k'))
    .orderBy('k.id', 'desc')
    .execute()
  return ok(
    rows.map((row) => {
      const creator = { ...row, vendor_id: row.user_vendor, company_id: row.user_company }
      const suspended = isSuspended(row, creator, row.allowed_at !== null)
      const { previous_start: starts, previous_until: until } = row
      return {
        id: row.id,
        name: row.name,
        clientId: row.client_id,
        starts: row.secret_start,
        scopes: readScopes(row.scopes) ?? [],
        state: keyState(row, suspended, now()),
        expires: row.expires_at.toISOString(),
        createdBy: row.username,
        createdAt: row.created_at.toISOString(),
        lastUsed: row.last_used_at?.toISOString() ?? null,
        previous: starts && until && until > now() ? { starts, until: until.toISOString() } : null,
        vendor_id: row.vendor_id,
        company_id: row.company_id,
      }
    }),
  )
}

/**
 * Creates a key that acts for the caller, within the key's scopes and the rights that the caller has when it is used.
 * Refusals: KEYS_NOT_ALLOWED, KEY_END_PAST, IDENTITY_NOT_CONFIRMED, TOO_MANY_KEYS.
 */
export const createKey = async (
  deps: KeyDeps,
  caller: Caller,
  wanted: { readonly name: string; readonly scopes: readonly KeyScope[]; readonly expires?: string | undefined },
): Promise<Result<NewKey>> => {
  const { db, now } = deps
  const at = now()
  const expires = keyEndTime(wanted.expires, at)
  if (expires <= at) return refuse(accountMessages.KEY_END_PAST, {}, { path: 'expires' })
  const refusal = (await permissionRefusal(db, caller)) ?? (await unconfirmedRefusal(deps, caller, true))
  if (refusal) return refusal
  return db.transaction().execute((unit) => insertKey(unit, caller, caller, { ...wanted, expires }, at))
}

/** Refusal: TOO_MANY_KEYS. */
const insertKey = async (
  unit: Unit,
  by: Actor,
  owner: Pick<Caller, 'userId' | 'vendorId' | 'companyId'>,
  wanted: { readonly name: string; readonly scopes: readonly KeyScope[]; readonly expires: Date },
  at: Date,
): Promise<Result<NewKey>> => {
  // prevents concurrent requests of one owner from exceeding the limit
  await lockName(unit, `api-key/${owner.vendorId ?? ''}/${owner.companyId ?? ''}`)
  const { active } = await unit
    .selectFrom('accounts.api_key')
    .select(({ fn }) => fn.countAll<number>().as('active'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where('vendor_id', 'is not distinct from', owner.vendorId)
    .where('company_id', 'is not distinct from', owner.companyId)
    .executeTakeFirstOrThrow()
  if (Number(active) >= MAX_KEYS) return refuse(accountMessages.TOO_MANY_KEYS, { most: MAX_KEYS })
  const clientId = KEY_PREFIX + randomBytes(8).toString('hex')
  const { key, hash, start } = createClientSecret(clientId)
  const facts = { name: wanted.name, vendor_id: owner.vendorId, company_id: owner.companyId }
  const scopeText = writeScopes(wanted.scopes)
  const { id } = await unit
    .insertInto('accounts.api_key')
    .values({
      ...facts,
      client_id: clientId,
      scopes: scopeText,
      created_by: owner.userId,
      secret_hash: hash,
      secret_start: start,
      created_at: at,
      expires_at: wanted.expires,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const keyFacts = { scopes: readScopes(scopeText) ?? [], expires: wanted.expires.toISOString() }
  await writeAudit(unit, by, at, keyAudit({ id, ...facts }, 'api-key.create', keyFacts))
  return ok({ id, key, clientId, name: wanted.name, ...keyFacts })
}

/** Creates a key for a user on behalf of the operator. Refusals: USER_NOT_FOUND, FORBIDDEN, KEYS_NOT_ALLOWED. */
export const createKeyFor = async (
  { db, now }: KeyDeps,
  by: Actor,
  username: string,
  wanted: { readonly name: string; readonly scopes: readonly KeyScope[] },
): Promise<Result<NewKey>> => {
  const account = await findAccount(db, username)
  if (!account) return refuse(accountMessages.USER_NOT_FOUND)
  if (!may(account.user_type, 'api-key.write')) return refuse(accountMessages.FORBIDDEN)
  const owner = { userId: account.id, vendorId: account.vendor_id, companyId: account.company_id }
  const refusal = await permissionRefusal(db, owner)
  if (refusal) return refusal
  const expires = keyEndTime(undefined, now())
  return db.transaction().execute((unit) => insertKey(unit, by, owner, { ...wanted, expires }, now()))
}

const lockKey = async (unit: Unit, caller: Caller, id: number) =>
  (await unit
    .selectFrom('accounts.api_key as k')
    .selectAll('k')
    .where('k.id', '=', id)
    .where('k.revoked_at', 'is', null)
    .where(isOwnedBy(scopeOf(caller), 'k'))
    .forUpdate()
    .executeTakeFirst()) ?? refuse(accountMessages.KEY_NOT_FOUND)

/**
 * Gives a key a new secret. The former secret works until the end of the overlap; older secrets stop working. Refusals:
 * KEYS_NOT_ALLOWED, IDENTITY_NOT_CONFIRMED, KEY_NOT_FOUND, KEY_OF_OTHERS.
 */
export const rotateKey = async (deps: KeyDeps, caller: Caller, id: number, overlapDays: number) => {
  const { db, now } = deps
  const refusal = (await permissionRefusal(db, caller)) ?? (await unconfirmedRefusal(deps, caller, true))
  if (refusal) return refusal
  return db.transaction().execute(async (unit): Promise<Result<NewKey>> => {
    const row = await lockKey(unit, caller, id)
    if (isRefusal(row)) return row
    // a supplier's key may make calls that an administrator may not make
    if (row.vendor_id !== caller.vendorId || row.company_id !== caller.companyId)
      return refuse(accountMessages.KEY_OF_OTHERS)
    const { key, hash, start } = createClientSecret(row.client_id)
    const until = overlapEndTime(overlapDays, now())
    await unit
      .updateTable('accounts.api_key')
      .set({
        secret_hash: hash,
        secret_start: start,
        previous_hash: row.secret_hash,
        previous_start: row.secret_start,
        previous_until: until,
      })
      .where('id', '=', id)
      .execute()
    await writeAudit(unit, caller, now(), keyAudit(row, 'api-key.rotate', { former: until.toISOString() }))
    const { client_id: clientId, name, expires_at: expires } = row
    return ok({ id, key, clientId, name, scopes: readScopes(row.scopes) ?? [], expires: expires.toISOString() })
  })
}

/** Revokes a key. Refusal: KEY_NOT_FOUND. */
export const revokeKey = ({ db, now }: KeyDeps, caller: Caller, id: number): Promise<Result<null>> =>
  db.transaction().execute(async (unit): Promise<Result<null>> => {
    const row = await lockKey(unit, caller, id)
    if (isRefusal(row)) return row
    await unit.updateTable('accounts.api_key').set({ revoked_at: now() }).where('id', '=', id).execute()
    await writeAudit(unit, caller, now(), keyAudit(row, 'api-key.revoke'))
    return ok(null)
  })
