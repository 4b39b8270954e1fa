import { hash } from '@node-rs/argon2'
import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { addAccount } from '#areas/accounts/server/index.ts'
import type { Db } from '#kit/server/database/database.ts'

export const PASSWORD = 'a good password'

const SIAM = { vendor_id: 100234, vendor_name: 'สยามพาร์ท จำกัด' }
const OTHER = { vendor_id: 100235, vendor_name: 'Other Parts Co., Ltd.' }
const INTERNAL = { vendor_id: 100236, vendor_name: 'Internal Works' }
const ORG_103 = { company_id: 103, company_name: 'Factory 103', factory: 'AH' }
const ORG_175 = { company_id: 175, company_name: 'Factory 175', factory: 'SAT' }

type Person = { user_type: UserType; store_name?: string } & Partial<typeof SIAM & typeof ORG_103>

/** One user per role, and further users of another supplier and another organisation. */
const everyone = {
  vendor: { user_type: 'vendor', ...SIAM },
  vendorColleague: { user_type: 'vendor', ...SIAM },
  vendor2: { user_type: 'vendor', ...OTHER },
  demo: { user_type: 'demo', ...SIAM },
  demo2: { user_type: 'demo', ...SIAM },
  internal: { user_type: 'internal', ...INTERNAL, ...ORG_103 },
  store: { user_type: 'store', ...ORG_103, store_name: 'Main store' },
  store2: { user_type: 'store', ...ORG_175, store_name: 'Store 175' },
  purchase: { user_type: 'purchase', ...ORG_103 },
  purchase2: { user_type: 'purchase', ...ORG_175 },
  admin: { user_type: 'admin', ...ORG_103 },
  admin2: { user_type: 'admin', ...ORG_175 },
  adminAll: { user_type: 'admin' },
  account: { user_type: 'account', ...SIAM },
  accountCompany: { user_type: 'account', ...ORG_103 },
  account_admin: { user_type: 'account_admin' },
} as const satisfies Record<string, Person>

export type Username = keyof typeof everyone
export const usernames = Object.keys(everyone) as readonly Username[]

/**
 * The minimum cost of argon2id. Checking a password takes as much memory and time as the stored hash requires: 0.1 ms
 * with this cost instead of 20.
 */
const MINIMUM_COST = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Hashes the password of a test user so that it can be checked almost immediately. */
export const quickHash = (password: string): Promise<string> => hash(password, MINIMUM_COST)

/** Adds these users, all with the password PASSWORD. */
export const addPeople = async (db: Db): Promise<void> => {
  const password_hash = await quickHash(PASSWORD)
  for (const [username, person] of Object.entries(everyone) as [string, Person][])
    await addAccount(db, {
      username,
      email: `${username}@test.example`,
      password_hash,
      language: 'en',
      ...person,
    })
}
