import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { audit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database.ts'
import { lockName } from '#kit/server/lock-name.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import type { Language } from '#kit/shared/message.ts'
import { refuse } from '#kit/shared/result.ts'
import { mailMessages as messages } from '../messages.ts'
import { enqueueMail } from './enqueue.ts'

/** The record kind of test mails. The record is the user who sent the mail. */
const TEST_OF = 'mail-test'

/**
 * Queues a test mail to the caller's own email address. It is sent like any other mail.
 * @returns the id of the mail. Refusals: MAIL_NO_ADDRESS, MAIL_TEST_TOO_SOON.
 */
export const sendTestMail = (
  { db, now }: { readonly db: Db; readonly now: () => Date },
  caller: Caller,
  language: Language,
) =>
  db.transaction().execute(async (unit) => {
    await lockName(unit, `mail/test/${caller.userId}`)
    const at = now()
    const earlier = await unit
      .selectFrom('mail.message')
      .select('id')
      .where('about_kind', '=', TEST_OF)
      .where('about_id', '=', String(caller.userId))
      .where(sql<boolean>`created_at > now() - interval '1 minute'`)
      .executeTakeFirst()
    if (earlier) return refuse(messages.MAIL_TEST_TOO_SOON)
    const { email } = await unit
      .selectFrom('accounts.user_account')
      .select('email')
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow()
    const id = await enqueueMail(unit, {
      template: 'test-mail',
      language,
      to: [email],
      data: { username: caller.username, requested_at: bangkokMinute(at) },
      about: { kind: TEST_OF, id: caller.userId },
      ...(caller.companyId === null ? {} : { company: caller.companyId }),
    })
    if (id === undefined) return refuse(messages.MAIL_NO_ADDRESS)
    await audit(unit, caller, at, {
      what: 'mail.test',
      kind: 'mail',
      id,
      organisation: caller.companyId,
      vendor: null,
      after: { address: email },
    })
    return { id }
  })
