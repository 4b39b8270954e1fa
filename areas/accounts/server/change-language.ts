import { audit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database.ts'
import type { Language } from '#kit/shared/message.ts'
import type { Caller } from '../rules/caller.ts'
import { accountById } from './account-store.ts'
import { userAuditEntry } from './user-audit.ts'

/** Stores the language that the caller selected. */
export const changeLanguage = (db: Db, caller: Caller, language: Language, now: Date): Promise<void> =>
  db.transaction().execute(async (unit) => {
    const account = await accountById(unit, caller.userId)
    if (!account || account.language === language) return
    await unit.updateTable('accounts.user_account').set({ language }).where('id', '=', account.id).execute()
    const change = { before: { language: account.language }, after: { language } }
    await audit(unit, caller, now, userAuditEntry(account, 'user.change-language', change))
  })
