import { hash } from '@node-rs/argon2'
import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { addAccount } from '#areas/accounts/server/index.ts'
import type { Db } from '#kit/server/database/database.ts'

export const PASSWORD = 'a good password'

const SIAM = { id: 100234, name: 'สยามพาร์ท จำกัด' }
const OTHER = { id: 100235, name: 'Other Parts Co., Ltd.' }
const ORG_103 = { id: 103, name: 'Factory 103', code: 'AH' }
const ORG_175 = { id: 175, name: 'Factory 175', code: 'SAT' }

type Person = { userType: UserType; vendor?: typeof SIAM; company?: typeof ORG_103; storeName?: string }

/** One user per role, and further users of another supplier and another organisation. */
const everyone = {
  vendor: { userType: 'vendor', vendor: SIAM },
  vendorColleague: { userType: 'vendor', vendor: SIAM },
  vendor2: { userType: 'vendor', vendor: OTHER },
  demo: { userType: 'demo', vendor: SIAM },
  demo2: { userType: 'demo', vendor: SIAM },
  internal: { userType: 'internal', vendor: { id: 100236, name: 'Internal Works' }, company: ORG_103 },
  store: { userType: 'store', company: ORG_103, storeName: 'Main store' },
  store2: { userType: 'store', company: ORG_175, storeName: 'Store 175' },
  purchase: { userType: 'purchase', company: ORG_103 },
  purchase2: { userType: 'purchase', company: ORG_175 },
  admin: { userType: 'admin', company: ORG_103 },
  admin2: { userType: 'admin', company: ORG_175 },
  adminAll: { userType: 'admin' },
  account: { userType: 'account', vendor: SIAM },
  accountCompany: { userType: 'account', company: ORG_103 },
  account_admin: { userType: 'account_admin' },
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
  const passwordHash = await quickHash(PASSWORD)
  for (const [username, person] of Object.entries(everyone) as [string, Person][])
    await addAccount(db, {
      username,
      email: `${username}@test.example`,
      passwordHash,
      language: 'en',
      userType: person.userType,
      ...(person.vendor ? { vendor: person.vendor } : {}),
      ...(person.company ? { company: person.company } : {}),
      ...(person.storeName ? { storeName: person.storeName } : {}),
    })
}
