import { compose, openDatabase } from '#apps/server/compose.ts'
import { readConfig } from '#apps/server/config.ts'
import type { Database } from '#kit/server/database.ts'

/** Names the moment of a request that the process does not outlive: after its nth statement, or before its `answer`. */
export const DIE_AT = 'x-die-at'

const die = () => process.kill(process.pid, 'SIGKILL')

/** The real portal on its real database, but for a process that kills itself at any moment asked for. */
const run = async (): Promise<void> => {
  const config = await readConfig(process.env)
  const opened = await openDatabase(config)
  let left = Number.POSITIVE_INFINITY
  const database: Database = {
    ...opened,
    db: opened.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        left--
        if (left === 0) die()
        return result
      },
    }),
  }
  const { server } = await compose(config, database, { financeLeaseMs: 1000 })
  server.server.prependListener('request', ({ headers }, response) => {
    const moment = headers[DIE_AT]
    if (moment === undefined) return
    if (moment === 'answer') response.writeHead = die as never
    else left = Number(moment)
    // once the answer is on its way, what goes on in the background must not die of it any more
    const end = response.end
    response.end = ((...given: Parameters<typeof end>) => {
      left = Number.POSITIVE_INFINITY
      return end.apply(response, given)
    }) as typeof end
  })
  process.on('SIGTERM', async () => {
    await server.close()
    await opened.close()
    process.exit(0)
  })
  process.stdout.write(`${await server.listen({ host: config.host, port: config.port })}\n`)
}

if (import.meta.main) await run()
