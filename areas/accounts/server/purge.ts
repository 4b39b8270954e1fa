import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { INVITATION_DAYS } from '../rules/users/invitation.ts'
import { CONFIRMATION_LIFETIME_MS } from './confirm-email.ts'
import type { AccountMail } from './mail.port.ts'
import { RESET_CODE_LIFETIME_MS } from './sign-in/passwords.ts'

const DAY_MS = 24 * 3_600_000
const ENDED_SESSION_RETENTION_DAYS = 7
/** A device that was not used for this time counts as unknown again. */
const KNOWN_ORIGIN_RETENTION_DAYS = 180
/**
 * The maximum number of devices and networks that are remembered per user. A program that sends no device token adds
 * one at each sign-in.
 */
const MAX_KNOWN_ORIGINS = 100
/** Every failure count has expired after this time. */
const FAILURE_COUNT_RETENTION_DAYS = 1

/**
 * Deletes expired data: sessions, reset codes and idempotency keys after a week, expired failure counts, unused
 * devices, unfinished sign-ins, unconfirmed email addresses, and expired codes in mails.
 */
export const purgeAccounts = async (db: Db, mail: AccountMail, now: Date): Promise<void> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const ended = daysAgo(ENDED_SESSION_RETENTION_DAYS)
  const faded = daysAgo(FAILURE_COUNT_RETENTION_DAYS)
  const unseen = daysAgo(KNOWN_ORIGIN_RETENTION_DAYS)
  await db
    .deleteFrom('accounts.session')
    .where(sql<Date>`least(coalesce(ended_at, expires_at), expires_at)`, '<', ended)
    .execute()
  await db.deleteFrom('accounts.reset_code').where('expires_at', '<', ended).execute()
  await db.deleteFrom('accounts.user_creation').where('created_at', '<', ended).execute()
  await db.deleteFrom('accounts.sign_in_failure').where('last_failed_at', '<', faded).execute()
  await db.deleteFrom('accounts.known_origin').where('last_seen_at', '<', unseen).execute()
  await sql`delete from accounts.known_origin where (user_id, origin) in (select user_id, origin from (
    select user_id, origin, row_number() over (partition by user_id order by last_seen_at desc) as place
    from accounts.known_origin) o where place > ${MAX_KNOWN_ORIGINS})`.execute(db)
  await db.deleteFrom('accounts.sign_in_step').where('expires_at', '<', now).execute()
  await db.deleteFrom('accounts.passkey_challenge').where('expires_at', '<', now).execute()
  await db.deleteFrom('accounts.provider_request').where('expires_at', '<', now).execute()
  await db.deleteFrom('accounts.provider_link').where('expires_at', '<', now).execute()
  await db.deleteFrom('accounts.trusted_device').where('expires_at', '<', now).execute()
  await db.deleteFrom('accounts.email_change').where('expires_at', '<', now).execute()
  await db.transaction().execute(async (unit) => {
    await mail.forgetCodesBefore(unit, 'password-reset', new Date(now.getTime() - RESET_CODE_LIFETIME_MS))
    await mail.forgetCodesBefore(unit, 'invitation', daysAgo(INVITATION_DAYS))
    await mail.forgetCodesBefore(unit, 'confirm-email', new Date(now.getTime() - CONFIRMATION_LIFETIME_MS))
  })
}
