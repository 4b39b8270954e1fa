import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { Database, Db, Notices, Unit } from '#kit/server/database.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { SessionFacts } from '../rules/caller.ts'
import type { Account } from './account-store.ts'

export const SESSION_HOURS = 12
const CHANNEL = 'accounts_session'
/** A safety net only: what ends a session is told to every process at once. */
const CACHE_MS = 30_000
const CACHE_SIZE = 10_000

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface CachedSession {
  readonly facts: SessionFacts
  readonly expiresAt: number
  readonly readAt: number
}

/** Somebody who holds something open for a session. */
interface Watcher {
  readonly facts: SessionFacts
  expiresAt: number
  readonly over: (why: Refusal | undefined) => void
}

const sameRights = (one: SessionFacts, other: SessionFacts): boolean =>
  one.userType === other.userType && one.vendorId === other.vendorId && one.companyId === other.companyId

/**
 * Sessions are rows; the token is a signed reference to one. A process keeps the facts of live sessions in memory and
 * drops them when any process says that a user's sessions changed (G-24, G-204). While it cannot hear the others, it asks
 * the database each time.
 */
export class Sessions {
  readonly #db: Db
  readonly #secret: Uint8Array
  readonly #now: () => Date
  readonly #known = new Map<string, CachedSession>()
  readonly #watchers = new Set<Watcher>()
  #notices: Notices | undefined
  #changes = 0

  constructor(db: Db, secret: string, now: () => Date) {
    this.#db = db
    this.#secret = new TextEncoder().encode(secret)
    this.#now = now
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
   * Starts a session for who has proved to know the account's password. The account's row is held meanwhile: a change of the
   * password or supplier either ends this session with the others, or came first. @returns the bearer token, undefined in that
   * case
   */
  async start(account: Account, on: Db | Unit = this.#db): Promise<string | undefined> {
    const id = randomUUID()
    const createdAt = this.#now()
    const expiresAt = new Date(createdAt.getTime() + SESSION_HOURS * 3_600_000)
    const { numAffectedRows } = await sql`
      insert into accounts.session (id, user_id, expires_at, created_at)
      select ${id}::uuid, id, ${expiresAt}::timestamptz, ${createdAt}::timestamptz from accounts.user_account
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

  /** Whose token this is, or why it is none: SESSION_EXPIRES, or BLOCKED for a blocked user. */
  async factsOf(token: string): Promise<SessionFacts | Refusal> {
    const known = this.#known.get(token)
    const now = this.#now().getTime()
    if (known && this.#notices?.isHearing() && now < known.expiresAt && now - known.readAt < CACHE_MS)
      return known.facts
    const changes = this.#changes
    const sessionId = await this.#sessionIdOf(token)
    const found = sessionId ? await this.#read(sessionId) : refuse(accountMessages.SESSION_EXPIRES)
    if ('ok' in found) return found
    // a change that came in while the row was being read may not be in it
    if (changes === this.#changes) {
      if (this.#known.size >= CACHE_SIZE) this.#forgetAll()
      this.#known.set(token, { facts: found.facts, expiresAt: found.expiresAt, readAt: now })
    }
    return found.facts
  }

  /** Ends one session, within the unit of work that gives the reason. */
  async end(unit: Unit, sessionId: string, userId: number): Promise<void> {
    await unit
      .updateTable('accounts.session')
      .set({ ended_at: this.#now() })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute()
    await this.#announce(unit, userId)
  }

  /** Ends the sessions of a user but the one given. */
  async endOthers(unit: Unit, userId: number, keep?: string): Promise<void> {
    let query = unit
      .updateTable('accounts.session')
      .set({ ended_at: this.#now() })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
    if (keep) query = query.where('id', '!=', keep)
    await query.execute()
    await this.#announce(unit, userId)
  }

  /** To be called after the commit of what `end` and `endOthers` did: this process need not wait for the notice. */
  changed(userId: number): void {
    this.#forget(userId)
  }

  /**
   * Tells when the session is over, with the reason, or without one when its user's rights have changed: what is held open for
   * it must go. @returns how to stop
   */
  watch(facts: SessionFacts, over: (why: Refusal | undefined) => void): () => void {
    const watcher = { facts, over, expiresAt: 0 }
    this.#watchers.add(watcher)
    // a change may have come in since the session was looked at
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
    // the database is away: asked again
    if (!found || !this.#watchers.has(watcher)) return
    if ('ok' in found) watcher.over(found)
    else if (!sameRights(found.facts, watcher.facts)) watcher.over(undefined)
    else watcher.expiresAt = found.expiresAt
  }

  async #announce(unit: Unit, userId: number): Promise<void> {
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
      // signed, but not by this portal in its present form: no row can have that id
      return UUID.test(payload.jti ?? '') ? payload.jti : undefined
    } catch {
      return undefined
    }
  }

  async #read(sessionId: string): Promise<{ facts: SessionFacts; expiresAt: number } | Refusal> {
    const row = await this.#db
      .selectFrom('accounts.session as session')
      .innerJoin('accounts.user_account as account', 'account.id', 'session.user_id')
      .selectAll('account')
      .select(['session.expires_at', 'session.ended_at'])
      .where('session.id', '=', sessionId)
      .executeTakeFirst()
    if (!row || row.deleted_at) return refuse(accountMessages.SESSION_EXPIRES)
    if (row.blocked) return refuse(accountMessages.BLOCKED)
    if (row.ended_at || row.expires_at <= this.#now()) return refuse(accountMessages.SESSION_EXPIRES)
    return {
      expiresAt: row.expires_at.getTime(),
      facts: {
        sessionId,
        userId: row.id,
        username: row.username,
        userType: row.user_type,
        vendorId: row.vendor_id,
        vendorName: row.vendor_name,
        companyId: row.company_id,
        companyName: row.company_name,
        factory: row.factory,
        storeName: row.store_name,
      },
    }
  }
}
