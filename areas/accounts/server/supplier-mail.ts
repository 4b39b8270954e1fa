import type { Db, Unit } from '#kit/server/database.ts'
import { splitAddresses } from '#kit/shared/email-address.ts'
import type { Language } from '#kit/shared/message.ts'

/** How the people of a supplier are reached by a mail that goes by itself. */
export interface SupplierMail {
  /** From their alert lists. */
  readonly alerts: readonly string[]
  /** Their own addresses. */
  readonly own: readonly string[]
  /** English when all who chose a language chose it. */
  readonly language: Language
}

/** Of the people who deliver for the supplier. Trial accounts are never mailed, accountants have nothing to do with deliveries. */
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
