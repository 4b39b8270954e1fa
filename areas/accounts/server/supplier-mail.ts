import type { Db, Unit } from '#kit/server/database.ts'
import { splitAddresses } from '#kit/shared/email-address.ts'
import type { Language } from '#kit/shared/message.ts'

/** The email addresses of a supplier's users, for mails that the portal sends automatically. */
export interface SupplierMail {
  /** Email addresses from the users' alert lists. */
  readonly alerts: readonly string[]
  /** The users' own email addresses. */
  readonly own: readonly string[]
  /** English if every user who selected a language selected English. */
  readonly language: Language
}

/**
 * Email addresses of the users who deliver for the supplier. Demo accounts never get mails, and accountants do not
 * handle deliveries.
 */
export const supplierMail = async (db: Db | Unit, vendorId: number): Promise<SupplierMail> => {
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
  return {
    alerts: people.flatMap(({ email_alert }) => splitAddresses(email_alert ?? '')),
    own: people.map(({ email }) => email),
    language: spoken.size === 1 && spoken.has('en') ? 'en' : 'th',
  }
}
