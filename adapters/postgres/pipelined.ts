import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { FIRST_IN_UNIT, LAST_IN_UNIT } from '#kit/server/database.ts'
import { tellingCommits } from '#kit/server/notice-after-commit.ts'
import { OUTDATED_PLAN, type PreparingClient } from './prepared.ts'

type PooledClient = PreparingClient & pg.PoolClient

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
/** What a statement begins with that goes out together with BEGIN. */
const ASKS = /^\s*select\b/i

/**
 * One transaction after the other on a connection, with fewer waits: BEGIN goes out together with a first statement that
 * only asks, COMMIT together with the one that says it is the last (`LAST_IN_UNIT`). Each wait is a way to the database and
 * back. A unit whose first statement says so (`FIRST_IN_UNIT`) needs neither.
 */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: PooledClient
  #settings: TransactionSettings | undefined
  #open: ReturnType<PooledClient['openUnit']> | undefined
  #begun: Promise<unknown> | undefined
  #ended: Promise<unknown> | undefined
  #isLost = false

  constructor(client: PooledClient) {
    this.#client = client
  }

  /** Nothing is sent before the first statement is known. */
  begin(settings: TransactionSettings): void {
    this.#settings = settings
    this.#ended = undefined
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql: text, parameters } = query
    if (this.#ended) return Promise.reject(new Error('a statement came after the last one of its transaction'))
    const settings = this.#settings
    this.#settings = undefined
    if (settings && text.endsWith(FIRST_IN_UNIT)) this.#open = this.#client.openUnit()
    else if (settings) this.#begin(settings)
    const isLast = text.endsWith(LAST_IN_UNIT)
    if (this.#open) {
      const answer = this.#open.ask(text, parameters, isLast)
      if (isLast) this.#ended = answer
      return answer.then(resultOf<R>)
    }
    const begun = this.#begun
    if (begun) return this.#within(begun, query, isLast)
    const ask = () => this.#client.query(text, parameters as unknown[]).then(resultOf<R>)
    // a statement by itself has left nothing: it is asked again, and planned anew
    return ask().catch((fault: { code?: string }) => (fault.code === OUTDATED_PLAN ? ask() : Promise.reject(fault)))
  }

  async #within<R>(begun: Promise<unknown>, query: CompiledQuery, isLast: boolean): Promise<QueryResult<R>> {
    // what changes something never goes out before the transaction is known to stand: it would be a transaction of its own
    if (!ASKS.test(query.sql)) await begun
    const answer = this.#client.query(query.sql, query.parameters as unknown[])
    if (isLast) {
      this.#ended = this.#commit()
      this.#ended.catch(() => {})
    }
    const [result] = await Promise.all([answer, begun])
    return resultOf<R>(result)
  }

  #begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const how = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
    this.#begun = this.#client.query(['begin', ...how].join(' '))
    this.#begun.catch(() => {})
  }

  // a transaction that a failed statement has spoiled ends with ROLLBACK, whatever was asked for
  async #commit(): Promise<void> {
    const { command } = await this.#client.query('commit')
    if (command !== 'COMMIT') throw new Error('the transaction was given up')
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('a connection that sends ahead has no cursors: ask in pieces')
  }

  async commit(): Promise<void> {
    const { open, ended, begun } = this.#over()
    await begun
    if (ended) await ended
    else if (open) await open.end('commit')
    else if (begun) await this.#commit()
  }

  async rollback(): Promise<void> {
    const { open, ended, begun } = this.#over()
    // a BEGIN that failed is the fault that is on its way already
    const isBegun = await begun?.then(
      () => true,
      () => false,
    )
    const committed = await ended?.then(
      () => true,
      () => false,
    )
    if (committed) throw new Error('a transaction failed after its last statement had ended it')
    try {
      if (open && !open.isOver) await open.end('rollback')
      else if (isBegun && !ended) await this.#client.query('rollback')
    } catch (fault) {
      this.#isLost = true
      throw fault
    }
  }

  #over() {
    const over = { open: this.#open, begun: this.#begun, ended: this.#ended }
    this.#settings = undefined
    this.#open = undefined
    this.#begun = undefined
    this.#ended = undefined
    return over
  }

  release(): void {
    this.#client.release(this.#isLost)
  }
}

const resultOf = <R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> =>
  CHANGING.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }

class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    return new PipelinedConnection((await this.#pool.connect()) as PooledClient)
  }

  async beginTransaction(connection: PipelinedConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings)
  }

  commitTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release()
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}

export class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #due: (channel: string) => void

  /** @param due told after a commit which channels await a notice */
  constructor(pool: pg.Pool, due: (channel: string) => void) {
    super({ pool })
    this.#pool = pool
    this.#due = due
  }

  override createDriver(): Driver {
    return tellingCommits(new PipelinedDriver(this.#pool), this.#due)
  }
}
