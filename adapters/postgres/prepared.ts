import type { Writable } from 'node:stream'
import pg from 'pg'
import { PLANNED_FOR_VALUES } from '#kit/server/database.ts'
import { OpenUnit } from './open-unit.ts'

/** Distinct statements that one process prepares; further ones are parsed and planned each time. */
const MOST = 500
/** 'cached plan must not change result type': another process has changed a table meanwhile. */
export const OUTDATED_PLAN = '0A000'
/** connection_failure: what pg itself says of a broken connection has no code. */
const CONNECTION_FAILURE = '08006'

let generation = 0
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  if (text.endsWith(PLANNED_FOR_VALUES)) return undefined
  const known = names.get(text)
  if (known || names.size >= MOST) return known
  const name = `s${generation}_${names.size + 1}`
  names.set(text, name)
  return name
}

/** Every statement is prepared anew, under another name. */
const forget = (): void => {
  generation += 1
  names.clear()
}

/** What pg reads of a query object. Its own way there copies a configuration property by property, for each query anew. */
type PreparedQuery = pg.Query & {
  name?: string | undefined
  callback?: (fault: (Error & { code?: string }) | null | undefined, result: pg.QueryResult) => void
}

/**
 * A connection that prepares each statement with parameters once: PostgreSQL then neither parses nor plans it again, which
 * is more than half of the time of a short list. Statements without parameters (migrations, locks) stay as they are, and those
 * that say so are planned each time (`PLANNED_FOR_VALUES`).
 */
export class PreparingClient extends pg.Client {
  #broken = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // Said again to whoever waits for an answer. Nobody else listens while the pool has lent the connection, and an error that
    // nobody hears ends the process.
    this.on('error', () => {
      this.#broken = true
    })
  }

  /** What is sent in one turn of the process goes out in one piece: each write wakes the database's process. */
  #gather(): void {
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  // pg has six shapes of query; only the one that gives a promise for a text is changed, all others pass through
  override query: pg.Client['query'] = ((...given: unknown[]) => {
    const plain = super.query as unknown as (...given: unknown[]) => unknown
    this.#gather()
    const [text, values, ...rest] = given
    if (typeof text !== 'string' || rest.length > 0 || (values !== undefined && !Array.isArray(values)))
      return plain.apply(this, given)
    return new Promise((resolve, reject) => {
      const query: PreparedQuery = new pg.Query(text, values)
      query.name = values?.length ? nameOf(text) : undefined
      query.callback = (fault, result) => (fault ? reject(this.#said(fault)) : resolve(result))
      plain.call(this, query)
    })
  }) as pg.Client['query']

  /** A unit of work without BEGIN and COMMIT. */
  openUnit(): Pick<OpenUnit, 'end' | 'isOver'> & {
    ask(text: string, values: readonly unknown[], isLast: boolean): Promise<pg.QueryResult>
  } {
    const unit = new OpenUnit()
    const start = () => void this.query(unit)
    const said = (fault: Error) => Promise.reject(this.#said(fault))
    return {
      ask: (text, values, isLast) => unit.ask(text, [...values], nameOf(text), isLast, start).catch(said),
      end: (how) => unit.end(how).catch(said),
      get isOver() {
        return unit.isOver
      },
    }
  }

  #said(fault: Error & { code?: string }): Error {
    if (fault.code === OUTDATED_PLAN) forget()
    // the system's own names for it (ECONNRESET, EPIPE) have no digit, the database's codes all have one
    if (this.#broken && !/\d/.test(fault.code ?? '')) fault.code = CONNECTION_FAILURE
    // pg made it far from whoever asked
    Error.captureStackTrace(fault)
    return fault
  }
}
