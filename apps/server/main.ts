import { noteEnvironment } from '#areas/settings/server/index.ts'
import { compose, openDatabase } from './compose.ts'
import { readConfig } from './config/config.ts'
import { printStartupError } from './config/print-startup-error.ts'
import { folderWarnings, localeWarnings, unsafeSettingWarnings } from './config/unsafe-settings.ts'
import { prepareDemo, refuseDemoAccounts } from './demo/demo.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo/demo-accounts.ts'
import { openStorage } from './files.ts'
import { writtenFolders } from './http/health.ts'

const SHUTDOWN_TIMEOUT_MS = 10_000

const run = async (): Promise<void> => {
  const config = await readConfig(process.env)
  const database = await openDatabase(config)
  try {
    if (config.mode === 'demo') await prepareDemo(database, undefined, await openStorage(config.files))
    else await refuseDemoAccounts(database.db)
    const { server } = await compose(config, database, { appliesRetention: true })
    await noteEnvironment(database.db, config.environmentValues, new Date())
    const folders = await folderWarnings(writtenFolders(config), config.limits.minFreeDiskMb)
    const locale = await localeWarnings(database)
    for (const warning of [...unsafeSettingWarnings(config), ...folders, ...locale]) server.log.warn(warning)

    let stopping = false
    const stop = async (signal: string) => {
      if (stopping) return
      stopping = true
      server.log.info({ signal }, 'stopping')
      setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
      // accepts the connections that already wait, because closing the server would break them
      await new Promise((resolve) => setImmediate(resolve))
      await server.close()
      await database.close()
      process.exit(0)
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))

    const address = await server.listen({ host: config.host, port: config.port })
    process.stdout.write(`\nSupplier delivery portal: ${address}\n`)
    if (config.mode === 'demo')
      process.stdout.write(
        `Demo accounts (password ${DEMO_PASSWORD}): ${demoAccounts.map(({ username }) => username).join(', ')}\n\n`,
      )
  } catch (fault) {
    await database.close()
    throw fault
  }
}

run().catch((fault: unknown) => {
  printStartupError(fault)
  process.exit(1)
})
