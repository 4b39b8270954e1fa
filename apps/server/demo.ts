import type { Database, Db } from '#kit/server/database.ts'
import { Refused } from '#kit/server/refused.ts'
import { addDemoAccounts, demoAccounts } from './demo-accounts.ts'

/** Loads the demo data once and adds the demo accounts. */
export const prepareDemo = async (database: Database): Promise<void> => {
  await addDemoAccounts(database.db, {
    vendor: (id) => ({ id, name: `Supplier ${id}` }),
    company: (id) => ({ id, name: `Organisation ${id}`, code: String(id) }),
  })
}

/** Production does not start on a database that holds demo accounts (OPS-03). */
export const refuseDemoAccounts = async (db: Db): Promise<void> => {
  const found = await db
    .selectFrom('accounts.user_account')
    .select('username')
    .where('email', 'like', '%@demo.example')
    .where('deleted_at', 'is', null)
    .execute()
  if (found.length > 0)
    throw new Refused(
      `This database holds demo accounts (${found.map(({ username }) => username).join(', ')}): production does not start on it. Use a database of its own (${demoAccounts.length} accounts would be open to anyone).`,
    )
}
