import { sql } from 'kysely'
import type { Database, Db } from './database.ts'
import { isUnreadableText } from './database-fault.ts'
import { LIVE_CHANNEL } from './live.ts'

/** An announcement as it is sent to listeners. */
export interface LiveEvent {
  readonly topic: string
  readonly organisation: number | null
  readonly vendor: number | null
  readonly onlyUser: number | null
  readonly body: unknown
}

/** Who listens: one open stream. */
export interface Listener {
  hears(event: LiveEvent): boolean
  /** `position`: to be given back after a break; what came before it has been told. */
  receive(events: readonly LiveEvent[], position: string): void
  /** Events were missed and cannot be sent any more: the screen must reload its data. */
  reset(position: string): void
  /** From time to time, that the other end knows of this one. */
  beat(position: string): void
  /** The portal stops. */
  end(): void
}

/** A notice that was lost costs this much at the most. */
const POLL_INTERVAL_MS = 5000
const HEARTBEAT_INTERVAL_MS = 20_000
const PRUNE_INTERVAL_MS = 10 * 60_000
const RETENTION_S = 60 * 60
/** Under load, several changes are read together. */
const MIN_INTERVAL_MS = 30
/** A listener that missed more reloads its data, which is faster. */
const MAX_EVENTS = 1000

const isPosition = (text: string): boolean => /^\d{1,20}:\d{1,20}:(\d{1,20}(,\d{1,20})*)?$/.test(text)

interface Reading {
  readonly position: string
  /** Rows that this reading should have had were pruned, or the position is of another database. */
  readonly lost: boolean
  readonly events: readonly LiveEvent[]
}

/**
 * Tells this process's listeners what any process announced (STA-09). A position is the database's snapshot of a reading:
 * news is what was not visible in it. So neither a transaction that ends late nor one that runs for an hour hides anything,
 * whatever the order in which ids and transaction numbers were given out.
 */
export class LiveHub {
  readonly #db: Db
  readonly #listeners = new Set<Listener>()
  readonly #timers: NodeJS.Timeout[] = []
  #position: string | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #isWaking = false
  #isClosed = false

  constructor(db: Db) {
    this.#db = db
  }

  async listen(database: Database): Promise<void> {
    await database.notices.subscribe(
      LIVE_CHANNEL,
      () => this.#wake(),
      () => this.#wake(),
    )
    this.#every(POLL_INTERVAL_MS, () => this.#wake())
    this.#every(HEARTBEAT_INTERVAL_MS, () => this.#beat())
    this.#every(PRUNE_INTERVAL_MS, () => void pruneLive(this.#db, RETENTION_S).catch(() => {}))
  }

  /** Lets a listener hear from now on, and before that what it has missed since `position`. @returns how to stop */
  async connect(listener: Listener, since?: string): Promise<() => void> {
    await this.#inTurn(async () => {
      await this.#tellNews()
      const position = this.#position ?? ''
      if (since !== undefined) await this.#catchUp(listener, since, position)
      // a first word at once: an answer without any does not begin
      listener.beat(position)
      if (this.#isClosed) listener.end()
      else this.#listeners.add(listener)
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

  /** One after the other: a listener is let in between two readings, never during one. */
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
      // the database is away: the next notice, or the next poll, tries again from the same position
    })
  }

  async #tellNews(): Promise<void> {
    // nobody listened: whoever comes now loads what there is, or says since when
    const since = this.#listeners.size === 0 ? undefined : this.#position
    const { position, lost, events } = await read(this.#db, since)
    this.#position = position
    for (const listener of this.#listeners) {
      if (lost) listener.reset(position)
      else receive(listener, events, position)
    }
  }

  async #catchUp(listener: Listener, since: string, position: string): Promise<void> {
    const missed = isPosition(since) ? await read(this.#db, since, position) : undefined
    if (!missed || missed.lost) listener.reset(position)
    else receive(listener, missed.events, position)
  }

  #beat(): void {
    const position = this.#position
    if (position !== undefined) for (const listener of this.#listeners) listener.beat(position)
  }
}

const receive = (listener: Listener, events: readonly LiveEvent[], position: string): void => {
  const received = events.filter((event) => listener.hears(event))
  if (received.length > 0) listener.receive(received, position)
}

/** What was announced after `since`, up to `until` or this moment. Without `since`: nothing but where we are. */
const read = async (db: Db, since: string | undefined, until?: string): Promise<Reading> => {
  if (since === undefined) {
    const { rows } = await sql<{ position: string }>`select pg_current_snapshot()::text as position`.execute(db)
    return { position: rows[0]?.position ?? '', lost: false, events: [] }
  }
  // the rows and the snapshot are of one statement: what is not in the one is not in the other
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
 * Deletes older announcements; listeners that have not received them are asked to reload. An announcement is kept while a
 * transaction as old is still open on the server: a position read meanwhile could not tell whether it came before or after.
 */
export const pruneLive = async (db: Db, seconds: number): Promise<void> => {
  await sql`with gone as (
      delete from live.event
      where at < now() - make_interval(secs => ${seconds}) and xid < pg_snapshot_xmin(pg_current_snapshot())
      returning xid
    )
    update live.pruned set xid = greatest(xid, (select xid from gone order by xid desc limit 1))
    where exists (select from gone)`.execute(db)
}
