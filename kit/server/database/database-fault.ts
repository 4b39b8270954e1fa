/** Returns a field of an error from a database or the connection to it, as `pg`, PGlite or Node.js reports it. */
const fieldOf = (fault: unknown, field: 'code' | 'constraint' | 'message'): string =>
  String((fault as Readonly<Record<string, unknown>> | null | undefined)?.[field] ?? '')

const codeOf = (fault: unknown): string => fieldOf(fault, 'code')

/** Returns the name of the unique constraint that an insert or update violated; undefined for other errors. */
export const violatedUniqueConstraint = (fault: unknown): string | undefined =>
  codeOf(fault) === '23505' ? fieldOf(fault, 'constraint') : undefined

/**
 * Returns whether the database aborted the transaction because of a conflict with another one (deadlock, serialization
 * failure). A retry may succeed.
 */
export const isTransactionConflict = (fault: unknown): boolean => /^(40001|40P01)$/.test(codeOf(fault))

/** Returns whether a timeout that the operator configured has expired: lock_timeout or statement_timeout. */
const isTimeout = (fault: unknown): boolean => /^(55P03|57014)$/.test(codeOf(fault))

/**
 * SQLSTATEs of refused, closed or excess connections: the classes 08, 53 and 57P (shutdown, crash, idle session), and
 * transaction timeouts (25P03 idle_in_transaction_session_timeout, 25P04 transaction_timeout), a replica that accepts no
 * changes (25006), and class 28 (invalid authorization), while the password is being replaced. Also error codes of the
 * operating system.
 */
const CONNECTION_CODE =
  /^(08...|53...|57P..|25006|25P0[34]|28...|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Messages of `pg`, its pool and Kysely for closed connections, which have no code. */
const CONNECTION_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Postgres connection has been discarded)/

/**
 * Returns whether the connection to the database broke or could not be opened. The same failure is reported in several
 * ways, because the client may read the server's last message first, or the end of the connection.
 */
export const isConnectionFault = (fault: unknown): boolean =>
  CONNECTION_CODE.test(codeOf(fault)) || (codeOf(fault) === '' && CONNECTION_MESSAGE.test(fieldOf(fault, 'message')))

/** Returns whether the failure is temporary, so that repeating the request may succeed. */
export const isDatabaseBusy = (fault: unknown): boolean =>
  isConnectionFault(fault) || isTransactionConflict(fault) || isTimeout(fault)

/**
 * Returns whether PostgreSQL cannot store a value that passed validation: text with a NUL, or a number outside its
 * column's range.
 */
export const isUnstorableValue = (fault: unknown): boolean => /^(22021|22P05|22003)$/.test(codeOf(fault))

/** Returns whether a text could not be converted to the required type. */
export const isUnreadableText = (fault: unknown): boolean => codeOf(fault) === '22P02'

export const isDatabaseDiskFull = (fault: unknown): boolean => codeOf(fault) === '53100'
