import pg from 'pg'

/** What pg keeps in a query and in its answer. It is pinned to one version; its types do not tell. */
interface Inside {
  text: string
  values: unknown[]
  name: string | undefined
  _result: pg.QueryResult & { _types: unknown; addCommandComplete(message: unknown): void }
  _results: unknown
  _canceledDueToError: Error | false
  prepare(connection: pg.Connection): void
}

type Result = Inside['_result']
const EmptyResult = (pg as unknown as { Result: new (rowMode: undefined, types: unknown) => Result }).Result

interface Step {
  resolve(result: pg.QueryResult): void
  reject(fault: Error): void
  readonly isLast: boolean
}

/**
 * A unit of work that PostgreSQL begins with its first statement and ends at the Sync behind its last: neither BEGIN nor COMMIT is
 * sent, parsed and answered. For pg it is one query, which goes on after its first answer. One step at a time.
 */
export class OpenUnit extends pg.Query {
  #connection: pg.Connection | undefined
  #step: Step | undefined
  #fault: Error | undefined
  #isOver = false
  #asked = 0
  #isPreparing = false

  constructor() {
    super('')
  }

  /** Whether its end has been sent, or a failure has ended it. */
  get isOver(): boolean {
    return this.#isOver
  }

  /**
   * @param start hands the unit to its connection, with the first statement
   * @param name under which the statement is prepared
   */
  ask(
    text: string,
    values: unknown[],
    name: string | undefined,
    isLast: boolean,
    start: () => void,
  ): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      if (this.#fault) return reject(this.#fault)
      this.#step = { resolve, reject, isLast }
      this.#isOver = isLast
      this.#asked += 1
      Object.assign(this.#inside, { text, values, name })
      if (this.#connection) this.#send(this.#connection)
      else start()
    })
  }

  /** Ends what `ask` left open. */
  end(how: 'commit' | 'rollback'): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      if (this.#fault) return reject(this.#fault)
      this.#step = { resolve, reject, isLast: true }
      this.#isOver = true
      this.#inside.name = undefined
      // a unit that has only asked ends the one way as the other, and Sync is no surprise to the server's log
      if (how === 'commit' || this.#asked === 1) this.#connection?.sync()
      else this.#connection?.query('rollback')
    })
  }

  get #inside(): Inside {
    return this as unknown as Inside
  }

  #send(connection: pg.Connection): void {
    connection.stream.cork()
    this.#isPreparing = true
    this.#inside.prepare(connection)
    this.#isPreparing = false
    process.nextTick(() => connection.stream.uncork())
  }

  override submit = (connection: pg.Connection): null => {
    this.#connection = connection
    this.#send(connection)
    return null
  }

  /** pg's own way ends every statement with Sync. */
  _getRows(connection: pg.Connection): void {
    connection.execute(null, false)
    if (this.#step?.isLast) connection.sync()
    else connection.flush()
  }

  handleCommandComplete(message: unknown): void {
    this.#inside._result.addCommandComplete(message)
    if (!this.#step?.isLast) this.#settle()
  }

  handleReadyForQuery(): void {
    this.#settle()
  }

  handleError(fault: Error, connection: pg.Connection): void {
    const step = this.#step
    this.#step = undefined
    this.#fault = fault
    // until then the server passes over everything; pg itself sends it for values that cannot be sent
    if (!this.#isOver && !this.#isPreparing) connection.sync()
    this.#isOver = true
    step?.reject(fault)
  }

  #settle(): void {
    const step = this.#step
    const result = this.#inside._result
    this.#step = undefined
    this.#inside._result = new EmptyResult(undefined, result._types)
    this.#inside._results = this.#inside._result
    const unreadable = this.#inside._canceledDueToError
    this.#inside._canceledDueToError = false
    if (unreadable) step?.reject(unreadable)
    else step?.resolve(result)
  }
}
