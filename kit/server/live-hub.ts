import { sql } from 'kysely'
import type { Database, Db } from './database/database.ts'
import { isUnreadableText } from './database/database-fault.ts'
import { LIVE_CHANNEL } from './live.ts'

export interface LiveEvent {
  readonly topic: string
  readonly organisation: number | null
  readonly vendor: number | null
  readonly onlyUser: number | null
  readonly body: unknown
}

/** A listener: one open stream. */
export interface LiveListener {
  accepts(event: LiveEvent): boolean
  /** `position` identifies the state after these events. The client sends it to resume after an interruption. */
  receive(events: readonly LiveEvent[], position: string): void
  /** Events were lost, so the screen must reload its data. */
  reset(position: string): void
  /** Sent periodically to keep the connection alive. */
  beat(position: string): void
  end(): void
}

/** The polling interval. It limits the delay after a lost notification. */
const POLL_INTERVAL_MS = 5000
const HEARTBEAT_INTERVAL_MS = 20_000
const PRUNE_INTERVAL_MS = 10 * 60_000
const RETENTION_S = 60 * 60
/** The minimum interval between two reads; under load, one read returns several changes. */
const MIN_INTERVAL_MS = 30
/** A listener that has missed more events must reload its data, which is faster. */
const MAX_EVENTS = 1000

const isPosition = (text: string): boolean => /^\d{1,20}:\d{1,20}:(\d{1,20}(,\d{1,20})*)?$/.test(text)

/**
 * Sends the announcements of all processes to the listeners of this process (STA-09). A position is a database
 * snapshot: everything that it does not contain is new. So no event is missed, regardless of the order in which
 * transactions start, get their numbers and commit.
 */
export class LiveHub {
  readonly #db: Db
  readonly #listeners = new Set<LiveListener>()
  readonly #timers: NodeJS.Timeout[] = []
  #position: string | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #isWaking = false
  #isClosed = false

  constructor(db: Db) {
    this.#db = db
  }

  get size(): number {
    return this.#listeners.size
  }

  async listen(database: Database): Promise<void> {
    await database.notices.subscribe(
      LIVE_CHANNEL,
      () => this.#wake(),
      () => this.#wake(),
    )
    this.#every(POLL_INTERVAL_MS, () => this.#wake())
    this.#every(HEARTBEAT_INTERVAL_MS, () => this.#beat())
    this.#every(PRUNE_INTERVAL_MS, () => void pruneLiveEvents(this.#db, RETENTION_S).catch(() => {}))
  }

  /**
   * Connects a listener. It first receives the events since `position`, then all new ones.
   * @returns a function that disconnects it
   */
  async connect(listener: LiveListener, since?: string): Promise<() => void> {
    await this.#inTurn(async () => {
      await this.#tellNews()
      const position = this.#position ?? ''
      if (since !== undefined) await this.#catchUp(listener, since, position)
      // an immediate first event, because the response starts only with its first byte
      listener.beat(position)
      if (this.#isClosed) return listener.end()
      this.#listeners.add(listener)
      // an event that was stored while the first listener connected did not start a read
      if (this.#listeners.size === 1) this.#wake()
    })
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const listener of this.#listeners) listener.end()
    this.#listeners.clear()
  }

  #every(ms: number, work: () => void): void {
    this.#timers.push(setInterval(work, ms).unref())
  }

  /** Runs work one at a time, so that a listener never connects during a read. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => {})
    return result
  }

  #wake(): void {
    if (this.#isWaking || this.#isClosed || this.#listeners.size === 0) return
    this.#isWaking = true
    void this.#inTurn(async () => {
      this.#isWaking = false
      if (this.#isClosed) return
      await this.#tellNews()
      await new Promise((resume) => setTimeout(resume, MIN_INTERVAL_MS))
    }).catch(() => {
      // if the database is not available, the next notification or poll tries again from the same position
    })
  }

  async #tellNews(): Promise<void> {
    // without listeners, no position is stored, because each new listener has its own position
    const since = this.#listeners.size === 0 ? undefined : this.#position
    const { position, lost, events } = await read(this.#db, since)
    this.#position = position
    for (const listener of this.#listeners) {
      if (lost) listener.reset(position)
      else receive(listener, events, position)
    }
  }

  async #catchUp(listener: LiveListener, since: string, position: string): Promise<void> {
    const missed = isPosition(since) ? await read(this.#db, since, position) : undefined
    if (!missed || missed.lost) listener.reset(position)
    else receive(listener, missed.events, position)
  }

  #beat(): void {
    const position = this.#position
    if (position !== undefined) for (const listener of this.#listeners) listener.beat(position)
  }
}

const receive = (listener: LiveListener, events: readonly LiveEvent[], position: string): void => {
  const received = events.filter((event) => listener.accepts(event))
  if (received.length > 0) listener.receive(received, position)
}

/**
 * Reads the announcements after `since`, up to `until` or now. Without `since`, it returns only the current position.
 * `lost` is true if rows that this read needs were pruned, or if the position belongs to another database.
 */
const read = async (db: Db, since: string | undefined, until?: string) => {
  if (since === undefined) {
    const { rows } = await sql<{ position: string }>`select pg_current_snapshot()::text as position`.execute(db)
    return { position: rows[0]?.position ?? '', lost: false, events: [] }
  }
  // rows and snapshot come from one statement, so they are consistent
  const { rows } = await sql<{ position: string; lost: boolean; events: LiveEvent[] }>`
    select here.position::text as position,
      pg_snapshot_xmax(given.since) > pg_snapshot_xmax(here.position)
        or (select pruned.xid >= pg_snapshot_xmin(given.since) from live.pruned) as lost,
      coalesce((select json_agg(json_build_object('topic', news.topic, 'organisation', news.organisation,
          'vendor', news.vendor, 'onlyUser', news.only_user, 'body', news.body) order by news.id)
        from (
          select e.* from live.event e
          where e.xid >= pg_snapshot_xmin(given.since) and not pg_visible_in_snapshot(e.xid, given.since)
            and pg_visible_in_snapshot(e.xid, here.position)
          order by e.id
          limit ${MAX_EVENTS + 1}
        ) as news), '[]') as events
    from (select ${since}::text::pg_snapshot as since) as given,
      (select coalesce(${until ?? null}::text::pg_snapshot, pg_current_snapshot()) as position) as here`
    .execute(db)
    .catch((fault: unknown) => {
      if (isUnreadableText(fault) && until !== undefined) return { rows: [] }
      throw fault
    })
  const [found] = rows
  if (!found) return { position: until ?? '', lost: true, events: [] }
  return found.events.length > MAX_EVENTS ? { ...found, lost: true, events: [] } : found
}

/**
 * Deletes old announcements. Listeners that have not received them must reload. An announcement is not deleted while a
 * transaction of the same age or older is open, because positions read in that time depend on it.
 */
export const pruneLiveEvents = async (db: Db, seconds: number): Promise<void> => {
  await sql`with gone as (
      delete from live.event
      where at < now() - make_interval(secs => ${seconds}) and xid < pg_snapshot_xmin(pg_current_snapshot())
      returning xid
    )
    update live.pruned set xid = greatest(xid, (select xid from gone order by xid desc limit 1))
    where exists (select from gone)`.execute(db)
}
