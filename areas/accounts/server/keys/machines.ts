import { timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Selectable } from 'kysely'
import type { Db, Tables } from '#kit/server/database/database.ts'
import { ok, type Refusal, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../../messages.ts'
import { ACCESS_TOKEN_PREFIX, KEY_PREFIX, keyState, parseApiKey, TOKEN_SECONDS } from '../../rules/api-key.ts'
import type { Caller, SessionFacts } from '../../rules/caller.ts'
import { may } from '../../rules/capabilities.ts'
import { type KeyScope, readScopes, writeScopes } from '../../rules/scopes.ts'
import { type Account, sessionFactsOf } from '../account-store.ts'
import { hashOfCode } from '../sign-in/codes.ts'

/** The minimum time between two updates of the last use of a key. */
const USE_INTERVAL_MS = 60_000
const TOKEN_TYPE = 'at+jwt'

type MachineFacts = SessionFacts & { readonly key: NonNullable<SessionFacts['key']> }

export type StoredKey = Selectable<Tables['accounts.api_key']>

type KeyRow = StoredKey & { readonly account: Account; readonly isAllowed: boolean }

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * Returns whether a key is suspended because of its creator: the creator was blocked, deleted, or moved to another
 * supplier or organisation, lost the required rights, or the supplier may no longer use keys.
 */
export const isSuspended = (
  key: Pick<StoredKey, 'vendor_id' | 'company_id'>,
  account: Pick<Account, 'user_type' | 'blocked' | 'deleted_at' | 'vendor_id' | 'company_id'>,
  isAllowed: boolean,
): boolean =>
  account.blocked ||
  account.deleted_at !== null ||
  account.vendor_id !== key.vendor_id ||
  account.company_id !== key.company_id ||
  !may(account.user_type, 'api-key.write') ||
  (key.vendor_id !== null && !isAllowed)

/**
 * Authenticates other systems by their API keys and access tokens. Every request reads the key and its creator from the
 * database, so that a revocation, a block or a change of rights takes effect immediately in every process (G-210).
 */
export class ApiKeyAuthenticator {
  readonly #db: Db
  readonly #secret: Uint8Array
  readonly #now: () => Date

  constructor(db: Db, secret: string, now: () => Date) {
    this.#db = db
    this.#secret = new TextEncoder().encode(secret)
    this.#now = now
  }

  /**
   * Returns the session data of the creator and the scopes of a key or access token. Refusals: KEY_NOT_VALID, BLOCKED.
   */
  async factsOf(token: string): Promise<MachineFacts | Refusal> {
    if (token.startsWith(ACCESS_TOKEN_PREFIX)) return this.#factsOfToken(token.slice(ACCESS_TOKEN_PREFIX.length))
    const parts = parseApiKey(token)
    const row = parts && (await this.#read(parts.clientId))
    if (!row || !this.#startOf(row, token)) return refuse(accountMessages.KEY_NOT_VALID)
    return this.#factsOf(row, readScopes(row.scopes) ?? [])
  }

  /**
   * Exchanges a key for an access token with all or some of its scopes (RFC 6749 §4.4). Refusals: OAUTH_CLIENT_UNKNOWN,
   * OAUTH_SCOPE_INVALID.
   */
  async issueToken(clientId: string, secret: string, scope?: string) {
    const key = secret.startsWith(KEY_PREFIX) ? secret : `${clientId}_${secret}`
    const row = parseApiKey(key)?.clientId === clientId ? await this.#read(clientId) : undefined
    const start = row && this.#startOf(row, key)
    if (!row || !start) return refuse(accountMessages.OAUTH_CLIENT_UNKNOWN)
    const all = readScopes(row.scopes) ?? []
    if ('ok' in (await this.#factsOf(row, all))) return refuse(accountMessages.OAUTH_CLIENT_UNKNOWN)
    const requested = scope ? readScopes(scope) : all
    if (!requested?.every((one) => all.includes(one))) return refuse(accountMessages.OAUTH_SCOPE_INVALID)
    const granted = writeScopes(requested)
    const token = await new SignJWT({ scope: granted, start })
      .setProtectedHeader({ alg: 'HS256', typ: TOKEN_TYPE })
      .setSubject(clientId)
      .setIssuedAt(this.#now())
      .setExpirationTime(new Date(this.#now().getTime() + TOKEN_SECONDS * 1000))
      .sign(this.#secret)
    return ok({ token: ACCESS_TOKEN_PREFIX + token, scope: granted })
  }

  async #factsOfToken(jwt: string): Promise<MachineFacts | Refusal> {
    const payload = await jwtVerify<{ scope: string; start: string }>(jwt, this.#secret, {
      algorithms: ['HS256'],
      typ: TOKEN_TYPE,
      currentDate: this.#now(),
    }).then(
      (verified) => verified.payload,
      () => undefined,
    )
    const row = payload?.sub ? await this.#read(payload.sub) : undefined
    // a token works only as long as the secret for which it was issued
    if (!payload || !row || !this.#activeSecrets(row).some(({ start }) => start === payload.start))
      return refuse(accountMessages.KEY_NOT_VALID)
    const scopes = readScopes(row.scopes) ?? []
    return this.#factsOf(
      row,
      (readScopes(payload.scope) ?? []).filter((scope) => scopes.includes(scope)),
    )
  }

  /** Returns the secrets that are valid now: two for some time after a rotation. */
  #activeSecrets(row: KeyRow): { start: string; hash: string }[] {
    const { previous_hash: hash, previous_start: start, previous_until: until } = row
    const isOverlapping = hash !== null && start !== null && until !== null && until > this.#now()
    return [{ start: row.secret_start, hash: row.secret_hash }, ...(isOverlapping ? [{ start, hash }] : [])]
  }

  /** Returns the stored first characters of the key if the key is valid now; otherwise undefined. */
  #startOf(row: KeyRow, key: string): string | undefined {
    const keyHash = hashOfCode(key)
    return this.#activeSecrets(row).find(({ hash }) => isSame(hash, keyHash))?.start
  }

  async #factsOf(row: KeyRow, scopes: readonly KeyScope[]): Promise<MachineFacts | Refusal> {
    const { account } = row
    const now = this.#now()
    if (account.blocked && !account.deleted_at) return refuse(accountMessages.BLOCKED)
    if (keyState(row, isSuspended(row, account, row.isAllowed), now) !== 'active')
      return refuse(accountMessages.KEY_NOT_VALID)
    if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() >= USE_INTERVAL_MS) await this.#storeUse(row.id)
    return {
      // keys have no session, and no call with a scope needs one
      ...sessionFactsOf(account, ''),
      username: machineName(row.name),
      key: { id: row.id, scopes },
    }
  }

  /** Stores the time of the last use, unless another process has stored a more recent one. */
  async #storeUse(id: number): Promise<void> {
    const now = this.#now()
    await this.#db
      .updateTable('accounts.api_key')
      .set({ last_used_at: now })
      .where('id', '=', id)
      .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', now)]))
      .execute()
  }

  async #read(clientId: string): Promise<KeyRow | undefined> {
    const key = await this.#db
      .selectFrom('accounts.api_key as k')
      .leftJoin('accounts.api_supplier as s', 's.vendor_id', 'k.vendor_id')
      .selectAll('k')
      .select('s.allowed_at')
      .where('k.client_id', '=', clientId)
      .executeTakeFirst()
    const account =
      key &&
      (await this.#db
        .selectFrom('accounts.user_account')
        .selectAll()
        .where('id', '=', key.created_by)
        .executeTakeFirst())
    return key && account && { ...key, account, isAllowed: key.allowed_at !== null }
  }
}

/** Returns the name of a key for the change log and for deliveries, where it must not be mistaken for a user. */
const machineName = (keyName: string): string => `${keyName} (API key)`

/**
 * Returns the current session data of the user for whom the portal acts without a call, for example to send a webhook.
 * Returns undefined in all cases in which a key of the user would be suspended.
 * @param owner the creator of a key or webhook, and the creator's supplier and organisation at that time
 */
export const sessionFactsOfOwner = async (
  db: Db,
  owner: Pick<StoredKey, 'created_by' | 'vendor_id' | 'company_id'>,
): Promise<SessionFacts | undefined> => {
  const row = await db
    .selectFrom('accounts.user_account as u')
    .leftJoin('accounts.api_supplier as s', 's.vendor_id', 'u.vendor_id')
    .selectAll('u')
    .select('s.allowed_at')
    .where('u.id', '=', owner.created_by)
    .executeTakeFirst()
  if (!row || isSuspended(owner, row, row.allowed_at !== null)) return undefined
  return sessionFactsOf(row, '')
}

/** Refuses users of a supplier that no administrator has allowed to use keys. */
export const permissionRefusal = async (db: Pick<Db, 'selectFrom'>, caller: Pick<Caller, 'vendorId'>) => {
  if (caller.vendorId === null) return undefined
  const allowed = await db
    .selectFrom('accounts.api_supplier')
    .select('vendor_id')
    .where('vendor_id', '=', caller.vendorId)
    .executeTakeFirst()
  return allowed ? undefined : refuse(accountMessages.KEYS_NOT_ALLOWED)
}
