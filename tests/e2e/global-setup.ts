import { execFileSync } from 'node:child_process'
import { openPostgres } from '#adapters/postgres/server.ts'
import { startCluster } from '#tests/support/database/postgres-cluster.ts'
import { dataFolder, startPortal } from '#tests/support/portal-process.ts'
import { addSitesAndSuppliers } from './deliveries/orders.ts'
import { rememberAccounts } from './portal.ts'

/**
 * Builds the web part if it is out of date. Creates the demo data once: a database that is the template for each
 * worker's portal, and a data folder to copy.
 */
export default async () => {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  const cluster = await startCluster()
  const { path, remove } = dataFolder()
  process.once('exit', remove)
  const url = cluster.url('postgres')
  const portal = await startPortal(path, { DATABASE_URL: url })
  await portal.stop()
  const database = await openPostgres(url, 1)
  await addSitesAndSuppliers(database.db)
  await rememberAccounts(database.db)
  await database.close()
  process.env.E2E_POSTGRES_URL = url
  process.env.E2E_DATA_DIR = path
  return async () => {
    await cluster.stop()
    remove()
  }
}
