import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { AHEAD, type Ahead, LAST_IN_UNIT } from '#kit/server/database.ts'
import { tellingCommits } from '#kit/server/notice-after-commit.ts'

/** Kysely's own connection, whose type it does not export. */
type Inner = Parameters<PostgresDriver['releaseConnection']>[0]

/**
 * One transaction after the other on a connection, with fewer waits: BEGIN goes out together with a first statement that
 * only asks, COMMIT together with the one that says it is the last (`LAST_IN_UNIT`). Each wait is a way to the database and
 * back; a confirmation has two of them instead of five, since a question may also be sent `AHEAD` of the next statement.
 */
class PipelinedConnection implements DatabaseConnection {
  readonly inner: Inner
  #begun: Promise<void> | undefined
  #ended: Promise<void> | undefined
  #ahead: Promise<unknown> | undefined

  constructor(inner: Inner) {
    this.inner = inner
  }

  begin(begun: Promise<void>): void {
    this.#begun = begun
    this.#ended = undefined
    begun.catch(() => {})
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('a statement came after the last one of its transaction')
    const begun = this.#begun
    // what changes something never goes out before the transaction is known to stand
    if (!/^\s*select\b/i.test(query.sql)) await begun
    const answer = this.inner.executeQuery<R>(query)
    if (begun && query.sql.endsWith(LAST_IN_UNIT)) {
      this.#ended = this.inner.executeQuery(CompiledQuery.raw('commit')).then(({ rows: [end] }) => {
        if ((end as { command?: string } | undefined)?.command !== 'COMMIT')
          throw new Error('the transaction was given up')
      })
      this.#ended.catch(() => {})
    }
    const whole = Promise.all([answer, begun]).then(([result]) => result)
    if (begun && query.sql.endsWith(AHEAD)) return this.#later(whole)
    // what was sent behind a failure fails because of it: the first one says why
    return this.#ahead
      ? (whole.catch((fault) => this.#ahead?.then(() => Promise.reject(fault))) as Promise<QueryResult<R>>)
      : whole
  }

  #later<R>(whole: Promise<QueryResult<R>>): Ahead<R> {
    const later = whole.then(({ rows }) => rows)
    later.catch(() => {})
    this.#ahead = later
    return { rows: [], later }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }

  /** The COMMIT that went out with the last statement, if one did. */
  get ended(): Promise<void> | undefined {
    return this.#ended
  }

  async over(): Promise<void> {
    const begun = this.#begun
    this.#begun = undefined
    this.#ended = undefined
    this.#ahead = undefined
    await begun
  }
}

class PipelinedDriver implements Driver {
  readonly #inner: PostgresDriver

  constructor(config: PostgresDialectConfig) {
    this.#inner = new PostgresDriver(config)
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PipelinedConnection((await this.#inner.acquireConnection()) as Inner)
  }

  async beginTransaction(connection: PipelinedConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(this.#inner.beginTransaction(connection.inner, settings))
  }

  async commitTransaction(connection: PipelinedConnection): Promise<void> {
    const { ended } = connection
    await connection.over()
    await (ended ?? this.#inner.commitTransaction(connection.inner))
  }

  async rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    const { ended } = connection
    // a BEGIN that failed is the fault that is on its way already
    await connection.over().catch(() => {})
    const committed = await ended?.then(
      () => true,
      () => false,
    )
    if (committed) throw new Error('a transaction failed after its last statement had ended it')
    if (!ended) await this.#inner.rollbackTransaction(connection.inner)
  }

  releaseConnection(connection: PipelinedConnection): Promise<void> {
    return this.#inner.releaseConnection(connection.inner)
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }
}

export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #due: (channel: string) => void

  /** @param due told after a commit which channels await a notice */
  constructor(config: PostgresDialectConfig, due: (channel: string) => void) {
    super(config)
    this.#config = config
    this.#due = due
  }

  override createDriver(): Driver {
    return tellingCommits(new PipelinedDriver(this.#config), this.#due)
  }
}
