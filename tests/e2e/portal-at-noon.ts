import { compose, openDatabase } from '#apps/server/compose.ts'
import { readConfig } from '#apps/server/config/config.ts'

/** The day of a portal whose clock starts at noon in Bangkok, as `YYYY-MM-DD`. */
export const NOON_OF = 'NOON_OF'

/** Runs the real portal with a clock that starts at noon, so that the day does not end during a test. */
const run = async (): Promise<void> => {
  const ahead = Date.parse(`${process.env[NOON_OF]}T12:00:00+07:00`) - Date.now()
  const config = await readConfig(process.env)
  const database = await openDatabase(config)
  const { server } = await compose(config, database, { now: () => new Date(Date.now() + ahead) })
  process.on('SIGTERM', async () => {
    await server.close()
    await database.close()
    process.exit(0)
  })
  process.stdout.write(`${await server.listen({ host: config.host, port: config.port })}\n`)
}

if (import.meta.main) await run()
