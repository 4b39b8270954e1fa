import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { Database, Db, Notices, Unit } from '#kit/server/database/database.ts'
import { callAfterCommit } from '#kit/server/database/notice-after-commit.ts'
import type { ChangeOrigin } from '#kit/shared/origin.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { SessionFacts } from '../rules/caller.ts'
import { isSessionOver, type SessionLimits, sessionEndTime, standardLimits } from '../rules/sign-in/session-limits.ts'
import { type Account, sessionFactsOf } from './account-store.ts'

const CHANNEL = 'accounts_session'
/** Only a fallback: other processes are notified immediately when a session ends. */
const CACHE_MS = 30_000
const CACHE_SIZE = 10_000
/** The minimum time between two updates of the last use of a session. */
const USE_INTERVAL_MS = 5 * 60_000
const MAX_DEVICE_LENGTH = 300

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface StoredSession {
  readonly facts: SessionFacts
  readonly expiresAt: number
  readonly lastUsedAt: number
}

/** A listener that is notified when a session ends or changes, for example a live connection. */
interface Watcher {
  readonly facts: SessionFacts
  expiresAt: number
  readonly onEnd: (why: Refusal | undefined) => void
}

const sameRights = (one: SessionFacts, other: SessionFacts): boolean =>
  one.userType === other.userType && one.vendorId === other.vendorId && one.companyId === other.companyId

/**
 * Sessions are database rows; a token is a signed reference to one. Each process caches the data of active sessions,
 * and drops it when any process announces a change of the user's sessions (G-24, G-204). While no announcements can be
 * received, every request reads the database.
 */
export class Sessions {
  readonly #db: Db
  readonly #secret: Uint8Array
  readonly #now: () => Date
  readonly #limits: SessionLimits
  readonly #known = new Map<string, StoredSession & { readonly readAt: number }>()
  readonly #watchers = new Set<Watcher>()
  #notices: Notices | undefined
  #changes = 0

  constructor(db: Db, secret: string, now: () => Date, limits: SessionLimits = standardLimits) {
    this.#db = db
    this.#secret = new TextEncoder().encode(secret)
    this.#now = now
    this.#limits = limits
  }

  async listen(database: Database): Promise<void> {
    await database.notices.subscribe(
      CHANNEL,
      (userId) => this.#forget(Number(userId)),
      () => {
        this.#forgetAll()
        for (const watcher of this.#watchers) void this.#look(watcher)
      },
    )
    this.#notices = database.notices
  }

  /**
   * Starts a session for a user whose password was verified. It locks the account's row: a concurrent change of
   * password or supplier either ends this session too, or happens first.
   * @param isConfirmed whether the user entered everything that the account requires, instead of using a remembered
   * device
   * @returns the bearer token, or undefined if such a change happened first
   */
  async start(account: Account, from: ChangeOrigin, on: Db | Unit, isConfirmed: boolean): Promise<string | undefined> {
    const id = randomUUID()
    const createdAt = this.#now()
    const expiresAt = sessionEndTime(createdAt, this.#limits)
    const device = from.device?.slice(0, MAX_DEVICE_LENGTH) ?? null
    const { numAffectedRows } = await sql`
      insert into accounts.session (id, user_id, expires_at, created_at, last_used_at, ip, device,
        confirmed_at)
      select ${id}::uuid, id, ${expiresAt}::timestamptz, ${createdAt}::timestamptz, ${createdAt}::timestamptz,
        ${from.ip}::text, ${device}::text,
        ${isConfirmed ? createdAt : null}::timestamptz from accounts.user_account
      where id = ${account.id} and password_hash = ${account.password_hash} and deleted_at is null
        and vendor_id is not distinct from ${account.vendor_id}::bigint for share`.execute(on)
    if (numAffectedRows !== 1n) return undefined
    return new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(id)
      .setSubject(String(account.id))
      .setIssuedAt(this.#now())
      .setExpirationTime(expiresAt)
      .sign(this.#secret)
  }

  /** Returns the data of the token's session, or a refusal: SESSION_EXPIRES, or BLOCKED for a blocked user. */
  async factsOf(token: string): Promise<SessionFacts | Refusal> {
    const known = this.#known.get(token)
    const now = this.#now().getTime()
    if (known && this.#notices?.isHearing() && now < known.expiresAt && now - known.readAt < CACHE_MS)
      return known.facts
    const changes = this.#changes
    const sessionId = await this.#sessionIdOf(token)
    const found = sessionId ? await this.#read(sessionId) : refuse(accountMessages.SESSION_EXPIRES)
    if ('ok' in found) return found
    if (now - found.lastUsedAt >= USE_INTERVAL_MS) await this.#storeUse(found.facts.sessionId)
    // not cached if a change was announced while the row was being read
    if (changes === this.#changes) {
      if (this.#known.size >= CACHE_SIZE) this.#forgetAll()
      this.#known.set(token, { ...found, readAt: now })
    }
    return found.facts
  }

  /** Returns the active sessions of a user, most recently used first. */
  async activeOf(userId: number) {
    const now = this.#now()
    const rows = await this.#db
      .selectFrom('accounts.session')
      .select(['id', 'ip', 'device', 'created_at', 'expires_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.filter((row) => !isSessionOver(row, now, this.#limits))
  }

  /**
   * Ends one session of the user in the given transaction.
   * @returns whether it was active
   */
  async end(unit: Unit, sessionId: string, userId: number): Promise<boolean> {
    const { numUpdatedRows } = await unit
      .updateTable('accounts.session')
      .set({ ended_at: this.#now() })
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    await this.#announce(unit, userId)
    return numUpdatedRows > 0n
  }

  /**
   * Ends all sessions and unfinished sign-ins of a user, except the session `keep`, and forgets the remembered devices.
   */
  async endOthers(unit: Unit, userId: number, keep?: string): Promise<void> {
    let query = unit
      .updateTable('accounts.session')
      .set({ ended_at: this.#now() })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
    if (keep) query = query.where('id', '!=', keep)
    await query.execute()
    await unit.deleteFrom('accounts.sign_in_step').where('user_id', '=', userId).execute()
    await unit.deleteFrom('accounts.trusted_device').where('user_id', '=', userId).execute()
    await this.#announce(unit, userId)
  }

  /**
   * Calls `onEnd` when the session ends, with the reason, or when the user's rights change, without a reason. The
   * listener must then close its connection.
   * @returns a function that stops watching
   */
  watch(facts: SessionFacts, onEnd: (why: Refusal | undefined) => void): () => void {
    const watcher = { facts, onEnd, expiresAt: 0 }
    this.#watchers.add(watcher)
    // the session may have changed after it was read
    void this.#look(watcher)
    const looking = setInterval(() => {
      if (!this.#notices?.isHearing() || this.#now().getTime() >= watcher.expiresAt) void this.#look(watcher)
    }, CACHE_MS).unref()
    return () => {
      clearInterval(looking)
      this.#watchers.delete(watcher)
    }
  }

  async #look(watcher: Watcher): Promise<void> {
    const found = await this.#read(watcher.facts.sessionId).catch(() => undefined)
    // if the database is not available, the next check tries again
    if (!found || !this.#watchers.has(watcher)) return
    if ('ok' in found) watcher.onEnd(found)
    else if (!sameRights(found.facts, watcher.facts)) watcher.onEnd(undefined)
    else watcher.expiresAt = found.expiresAt
  }

  /** Stores the time of the last use, unless another process has stored a more recent one. */
  async #storeUse(sessionId: string): Promise<void> {
    const now = this.#now()
    await this.#db
      .updateTable('accounts.session')
      .set({ last_used_at: now })
      .where('id', '=', sessionId)
      .where('last_used_at', '<', now)
      .execute()
  }

  /**
   * Announces to all processes that sessions of the user have ended. This process does not wait until the others
   * receive it.
   */
  async #announce(unit: Unit, userId: number): Promise<void> {
    callAfterCommit(unit, () => this.#forget(userId))
    await sql`select pg_notify(${CHANNEL}, ${String(userId)})`.execute(unit)
  }

  #forget(userId: number): void {
    this.#changes++
    for (const [token, known] of this.#known) if (known.facts.userId === userId) this.#known.delete(token)
    for (const watcher of this.#watchers) if (watcher.facts.userId === userId) void this.#look(watcher)
  }

  #forgetAll(): void {
    this.#changes++
    this.#known.clear()
  }

  async #sessionIdOf(token: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#secret, { algorithms: ['HS256'], currentDate: this.#now() })
      // a valid signature but an invalid id: a token of an older release
      return UUID.test(payload.jti ?? '') ? payload.jti : undefined
    } catch {
      return undefined
    }
  }

  async #read(sessionId: string): Promise<StoredSession | Refusal> {
    const row = await this.#db
      .selectFrom('accounts.session as session')
      .innerJoin('accounts.user_account as account', 'account.id', 'session.user_id')
      .selectAll('account')
      .select(['session.expires_at', 'session.ended_at', 'session.last_used_at'])
      .where('session.id', '=', sessionId)
      .executeTakeFirst()
    if (!row || row.deleted_at) return refuse(accountMessages.SESSION_EXPIRES)
    if (row.blocked) return refuse(accountMessages.BLOCKED)
    if (row.ended_at || isSessionOver(row, this.#now(), this.#limits)) return refuse(accountMessages.SESSION_EXPIRES)
    return {
      expiresAt: row.expires_at.getTime(),
      lastUsedAt: row.last_used_at.getTime(),
      facts: sessionFactsOf(row, sessionId),
    }
  }
}
