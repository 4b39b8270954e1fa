import { compose, openDatabase } from '#apps/server/compose.ts'
import { readConfig } from '#apps/server/config.ts'

/** The real portal, but for the time that a stopped process holds up its mails: two seconds. */
const run = async (): Promise<void> => {
  const config = await readConfig(process.env)
  const database = await openDatabase(config)
  const { server } = await compose(config, database, { mailLeaseMs: 2000 })
  process.on('SIGTERM', async () => {
    await server.close()
    await database.close()
    process.exit(0)
  })
  process.stdout.write(`${await server.listen({ host: config.host, port: config.port })}\n`)
}

if (import.meta.main) await run()
