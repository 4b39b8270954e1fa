/** A fault of a database or of the connection to it, as `pg`, PGlite and Node.js report it. */
interface DatabaseFault {
  readonly code?: unknown
  readonly constraint?: unknown
  readonly message?: unknown
}

const asFault = (fault: unknown): DatabaseFault => (typeof fault === 'object' && fault !== null ? fault : {})

const codeOf = (fault: unknown): string => String(asFault(fault).code ?? '')

/** The name of the unique constraint that an insert or update would break; undefined for any other fault. */
export const brokenUniqueConstraint = (fault: unknown): string | undefined =>
  codeOf(fault) === '23505' ? String(asFault(fault).constraint) : undefined

/** The database ended one of several transactions that stood in each other's way: it may be tried again. */
export const isTransactionConflict = (fault: unknown): boolean => /^(40001|40P01)$/.test(codeOf(fault))

/** A wait that the operator has bounded: lock_timeout, statement_timeout. */
const isTimeout = (fault: unknown): boolean => /^(55P03|57014)$/.test(codeOf(fault))

/**
 * SQLSTATEs of a connection that is refused, cut or one too many: classes 08 and 53, 57P (shutdown, crash, idle session) and the limits
 * of a transaction (25P03 idle_in_transaction_session_timeout, 25P04 transaction_timeout). Beside them the system's own codes.
 */
const CONNECTION_CODE =
  /^(08...|53...|57P..|25P0[34]|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** What `pg`, its pool and Kysely say without a code when the connection is gone. */
const CONNECTION_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Postgres connection has been discarded)/

/**
 * Whether the connection to the database broke or could not be made. The same break comes in several forms: which one a caller gets
 * depends on whether the server's last words or the end of the connection are read first.
 */
export const isConnectionFault = (fault: unknown): boolean =>
  CONNECTION_CODE.test(codeOf(fault)) ||
  (codeOf(fault) === '' && CONNECTION_MESSAGE.test(String(asFault(fault).message)))

/** Nothing is wrong with the request: the same again may succeed. */
export const isDatabaseBusy = (fault: unknown): boolean =>
  isConnectionFault(fault) || isTransactionConflict(fault) || isTimeout(fault)

/** A value that the database cannot hold although the schema let it through: text with a NUL, a number beyond its column. */
export const isUnstorableValue = (fault: unknown): boolean => /^(22021|22P05|22003)$/.test(codeOf(fault))

/** A text that is not of the type that it is read as. */
export const isUnreadableText = (fault: unknown): boolean => codeOf(fault) === '22P02'

/** The server's disk is full. */
export const isDatabaseDiskFull = (fault: unknown): boolean => codeOf(fault) === '53100'
