import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { compose, openDatabase } from '#apps/server/compose.ts'
import { readConfig } from '#apps/server/config/config.ts'
import type { Database } from '#kit/server/database/database.ts'
import { HELD_LINE, HOLD_AT, STATEMENTS } from './hold-at.ts'

/** Short leases, so that the next process soon takes over the work of a killed one. */
const leases = { financeLeaseMs: 1000, mailLeaseMs: 2000 }

interface WatchedRequest {
  /** The number of statements executed since the request arrived. */
  statements: number
  holdAt: number
}

const watchedRequests = new AsyncLocalStorage<WatchedRequest | undefined>()

/**
 * Resolves immediately or, if the request must be suspended after this statement, never. The result of the statement is
 * then discarded.
 */
const holdAtStatement = async (): Promise<void> => {
  const request = watchedRequests.getStore()
  if (!request) return
  request.statements++
  if (request.statements !== request.holdAt) return
  process.stdout.write(`${HELD_LINE}\n`)
  await new Promise<never>(() => {})
}

const holding = (database: Database): Database => ({
  ...database,
  db: database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await holdAtStatement()
      return result
    },
  }),
})

const watch = (message: IncomingMessage, response: ServerResponse): void => {
  const moment = message.headers[HOLD_AT]
  if (moment === undefined) {
    watchedRequests.enterWith(undefined)
    return
  }
  const request: WatchedRequest = { statements: 0, holdAt: Number(moment) }
  watchedRequests.enterWith(request)
  // the body arrives in callbacks of the connection, which run outside the request's context
  const emit = message.emit
  message.emit = ((...event: Parameters<typeof emit>) =>
    watchedRequests.run(request, () => emit.apply(message, event))) as typeof emit
  const writeHead = response.writeHead
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (moment === 'answer') process.kill(process.pid, 'SIGKILL')
    response.setHeader(STATEMENTS, request.statements)
    // background work after the response is not suspended
    request.holdAt = Number.POSITIVE_INFINITY
    return writeHead.apply(response, head)
  }) as typeof writeHead
}

/**
 * Runs the real portal on its database and suspends requests at the moment in their header. It loads its sources and
 * then waits for a line on standard input before it opens the database, which another process may use until then.
 */
const run = async (): Promise<void> => {
  flushCompileCache()
  await once(process.stdin, 'data')
  process.stdin.destroy()
  const config = await readConfig(process.env)
  const database = await openDatabase(config)
  const { server } = await compose(config, holding(database), leases)
  server.server.prependListener('request', watch)
  process.on('SIGTERM', async () => {
    await server.close()
    await database.close()
    process.exit(0)
  })
  process.stdout.write(`${await server.listen({ host: config.host, port: config.port })}\n`)
}

if (import.meta.main) await run()
