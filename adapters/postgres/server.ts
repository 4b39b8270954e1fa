import { Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'
import type { Database, Notices, Tables } from '#kit/server/database/database.ts'
import { createNotificationSender, withCommitNotices } from '#kit/server/database/notice-after-commit.ts'
import { OperatorError } from '#kit/server/operator-error.ts'

const INT8 = 20
const DATE_TYPE_OID = 1082

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === DATE_TYPE_OID) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

const RECONNECT_DELAY_MS = 1000
/** A listening connection sends nothing, so only TCP keep-alive detects that the server is no longer reachable. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5000 }

/**
 * Opens PostgreSQL 15 or later by its URL. Several processes may share it.
 * @param directUrl a URL for the connection that listens, if a transaction pooler is behind `url`
 */
export const openPostgres = async (url: string, poolSize = 16, directUrl = url): Promise<Database> => {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types })
  // The pool replaces broken connections. The user of a connection gets the error from its statement; without this
  // listener, the 'error' event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const listener = makeListener(directUrl)
  const probe = await pool.connect().catch((fault: Error) => {
    throw new OperatorError(
      `The database that DATABASE_URL names cannot be used: ${fault.message || (fault as { code?: string }).code}.`,
    )
  })
  probe.release()
  const notices = createNotificationSender((channel) => pool.query('select pg_notify($1, $2)', [channel, '']))
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => withCommitNotices(new PostgresDriver({ pool }), notices.due)
  return {
    kind: 'postgres',
    db: new Kysely<Tables>({ dialect }),
    script: async (sql) => {
      await pool.query(sql)
    },
    notices: listener.notices,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await notices.settled()
      await listener.close()
      await pool.end()
    },
  }
}

type Subscription = { channel: string; received: (payload: string) => void; lost: (() => void) | undefined }

/**
 * Opens a separate connection that listens for notifications. After a failure it reconnects and reports that
 * notifications may have been lost.
 */
const makeListener = (url: string): { notices: Notices; close(): Promise<void> } => {
  const subscriptions: Subscription[] = []
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let closed = false

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, ...keepAlive })
    next.on('notification', ({ channel, payload }) => {
      for (const subscription of subscriptions)
        if (subscription.channel === channel) subscription.received(payload ?? '')
    })
    const broken = () => {
      if (closed || client !== next) return
      client = undefined
      for (const subscription of subscriptions) subscription.lost?.()
      retry()
    }
    next.on('error', broken)
    next.on('end', broken)
    await next.connect()
    for (const channel of new Set(subscriptions.map(({ channel }) => channel)))
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    client = next
    for (const subscription of subscriptions) subscription.lost?.()
  }

  const retry = () => {
    setTimeout(() => {
      if (closed) return
      connect().catch(retry)
    }, RECONNECT_DELAY_MS).unref()
  }

  return {
    notices: {
      subscribe: async (channel, received, lost) => {
        subscriptions.push({ channel, received, lost })
        connecting ??= connect()
        await connecting
        await client?.query(`listen ${client.escapeIdentifier(channel)}`)
      },
      isHearing: () => client !== undefined,
    },
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
