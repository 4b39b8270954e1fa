import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { lockName } from '#kit/server/database/lock-name.ts'
import { listReply } from '#kit/server/list/list-reply.ts'
import { doneBody } from '#kit/server/route.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import type { Language } from '#kit/shared/message.ts'
import { refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { mailMessages as messages } from '../messages.ts'
import { canMarkDone, countStates } from '../rules/delivery.ts'
import { findTemplate, isTemplateName, templateNames } from '../templates/index.ts'
import { isCodeDeleted, renderMail, renderStoredMail } from '../templates/render.ts'
import type { MailTransport } from './mail-transport.port.ts'
import { findMail, mailList } from './mails.query.ts'
import { enqueueMail, resendMail } from './outbox.ts'

export interface MailDeps {
  readonly db: Db
  readonly publicUrl: string
  readonly transport: MailTransport['name']
  /** True if the mailbox shows secrets. In demo mode, there is no other way to read a reset code. */
  readonly showsSecrets: boolean
  readonly now: () => Date
}

/** The record kind of test mails. The record is the user who sent the mail. */
const TEST_OF = 'mail-test'

/**
 * Queues a test mail to the caller's own email address. It is sent like any other mail.
 * @returns the id of the mail. Refusals: MAIL_NO_ADDRESS, MAIL_TEST_TOO_SOON.
 */
const sendTestMail = ({ db, now }: MailDeps, caller: Caller, language: Language) =>
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
    await writeAudit(unit, caller, at, {
      what: 'mail.test',
      kind: 'mail',
      id,
      organisation: caller.companyId,
      vendor: null,
      after: { address: email },
    })
    return { id }
  })

const shownMail = async ({ db, publicUrl, showsSecrets }: MailDeps, caller: Caller, id: number) => {
  const row = await findMail(db, caller, id)
  if (!row) return refuse(messages.MAIL_NOT_FOUND)
  const files = await db
    .selectFrom('mail.attachment')
    .select('file_name')
    .where('mail_id', '=', row.id)
    .orderBy('position')
    .execute()
  const { html = '', text = '' } = renderStoredMail(row, publicUrl, showsSecrets) ?? {}
  return { ...row.shown, html, text, attachments: files.map(({ file_name }) => file_name) }
}

/** Writes a change of a mail to the audit. `addresses`: the number of affected recipients. */
const note = (
  unit: Unit,
  caller: Caller,
  at: Date,
  what: `mail.${string}`,
  { id, company, subject }: { readonly id: number; readonly company: number | null; readonly subject: string },
  addresses: number,
) =>
  writeAudit(unit, caller, at, {
    what,
    kind: 'mail',
    id,
    organisation: company,
    vendor: null,
    after: { subject, addresses },
  })

const resend = ({ db, transport, now }: MailDeps, caller: Caller, id: number) =>
  db.transaction().execute(async (unit) => {
    const mail = await findMail(unit, caller, id)
    if (!mail) return refuse(messages.MAIL_NOT_FOUND)
    if (isCodeDeleted(mail)) return refuse(messages.MAIL_CODE_VOID)
    const hasServer = transport !== 'mailbox'
    const count = await resendMail(unit, id, hasServer)
    if (count === 0) return refuse(hasServer ? messages.MAIL_NOTHING_TO_RESEND : messages.MAIL_KEPT)
    await note(unit, caller, now(), 'mail.resend', mail, count)
    return { count }
  })

/** Marks a refused or failed mail as done. Refusals: MAIL_NOT_FOUND, MAIL_NOT_RETURNED. */
const markDone = ({ db, now }: MailDeps, caller: Caller, id: number) =>
  db.transaction().execute(async (unit) => {
    await unit.selectFrom('mail.message').select('id').where('id', '=', id).forUpdate().execute()
    const mail = await findMail(unit, caller, id)
    if (!mail) return refuse(messages.MAIL_NOT_FOUND)
    if (mail.done_at !== null) return doneBody
    const counts = countStates(mail.shown.recipients.map(({ state }) => state))
    if (!canMarkDone(counts)) return refuse(messages.MAIL_NOT_RETURNED)
    await unit
      .updateTable('mail.message')
      .set({ done_at: now(), done_by: caller.username })
      .where('id', '=', id)
      .execute()
    await note(unit, caller, now(), 'mail.mark-done', mail, counts.failed)
    return doneBody
  })

export const mailRoutes = (deps: MailDeps): PortalRoute[] => [
  defineRoute(calls.listMailTemplates, async () => ({
    transport: deps.transport,
    templates: templateNames.map((name) => {
      const { title, reference = null } = findTemplate(name)
      return { name, title, reference }
    }),
  })),

  defineRoute(calls.previewMailTemplate, async ({ params: { name }, query: { language } }) => {
    if (!isTemplateName(name)) return refuse(messages.MAIL_TEMPLATE_NOT_FOUND)
    const { subject, html, text } = renderMail(name, findTemplate(name).sample[language], language, deps.publicUrl)
    return { subject, html, text }
  }),

  defineRoute(calls.listMails, ({ query, caller }) => listReply(mailList(deps.db, caller, query))),

  defineRoute(calls.getMail, ({ params, caller }) => shownMail(deps, caller, params.id)),

  defineRoute(calls.sendTestMail, ({ body, caller }) => sendTestMail(deps, caller, body.language)),

  defineRoute(calls.resendMail, ({ params, caller }) => resend(deps, caller, params.id)),

  defineRoute(calls.markMailDone, ({ params, caller }) => markDone(deps, caller, params.id)),
]
