import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Unit } from '#kit/server/database/database.ts'
import { splitAddresses } from '#kit/shared/email-address.ts'
import type { Language } from '#kit/shared/message.ts'
import type { SessionFacts } from '../rules/caller.ts'
import { type SessionUser, sessionUser } from '../rules/session-user.ts'
import { readStoredPreferences } from './preference-store.ts'

export type Account = Selectable<Tables['accounts.user_account']>

/** Finds an account that is not deleted by user name or email address, ignoring case. */
export const findAccount = (db: Db, identifier: string): Promise<Account | undefined> =>
  db
    .selectFrom('accounts.user_account')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where(sql<string>`lower(username)`, '=', identifier.toLowerCase()),
        where(sql<string>`lower(email)`, '=', identifier.toLowerCase()),
      ]),
    )
    // if the text is one account's user name and another's email address, the user name wins
    .orderBy(sql`lower(username) = ${identifier.toLowerCase()}`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const findAccountById = (db: Db | Unit, id: number): Promise<Account | undefined> =>
  db
    .selectFrom('accounts.user_account')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Returns whether a user has this user name or email address, other than the user `exceptId`. */
export const isTaken = async (unit: Unit, column: 'username' | 'email', text: string, exceptId = 0) => {
  const other = await unit
    .selectFrom('accounts.user_account')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', '!=', exceptId)
    .where(({ fn, ref }) => fn('lower', [ref(column)]), '=', text.toLowerCase())
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Builds the session data of an account. `sessionId` is empty for an API key, which has no session. */
export const sessionFactsOf = (account: Account, sessionId: string): SessionFacts => ({
  sessionId,
  userId: account.id,
  username: account.username,
  userType: account.user_type,
  vendorId: account.vendor_id,
  vendorName: account.vendor_name,
  companyId: account.company_id,
  companyName: account.company_name,
  factory: account.factory,
  storeName: account.store_name,
})

/** The schema leaves out the other columns, such as the hash of the password. */
export const toSessionUser = async (db: Db, account: Account): Promise<SessionUser> =>
  sessionUser.parse({ ...account, preferences: await readStoredPreferences(db, account.id) })

/** Adds an account. Returns undefined if its user name or email address is taken. */
export const addAccount = (
  db: Db | Unit,
  account: Insertable<Tables['accounts.user_account']>,
): Promise<Account | undefined> =>
  db
    .insertInto('accounts.user_account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/**
 * Returns the email addresses of the users who deliver for the supplier: those of their alert lists, and their own.
 * Demo accounts never get mails, and accountants do not handle deliveries. The language is English if every user who
 * selected one selected English.
 */
export const supplierMailRecipients = async (db: Db | Unit, vendorId: number) => {
  const people = await db
    .selectFrom('accounts.user_account')
    .select(['email', 'email_alert', 'language'])
    .where('vendor_id', '=', vendorId)
    .where('user_type', 'in', ['vendor', 'internal'])
    .where('deleted_at', 'is', null)
    .where('blocked', '=', false)
    .orderBy('id')
    .execute()
  const spoken = new Set(people.flatMap(({ language }) => language ?? []))
  const language: Language = spoken.size === 1 && spoken.has('en') ? 'en' : 'th'
  return {
    alerts: people.flatMap(({ email_alert }) => splitAddresses(email_alert ?? '')),
    own: people.map(({ email }) => email),
    language,
  }
}
