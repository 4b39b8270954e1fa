import { sql } from 'kysely'
import { enqueueMail } from '#areas/mail/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { organisationCode } from '../organisations.ts'

/** The response of the demo's mail server. */
const ACCEPTED = '250 2.0.0 Ok: queued'

/** Marks the mails about a record as sent, a few seconds after they were queued. */
export const markMailsSent = async (
  unit: Unit,
  about: { readonly kind: string; readonly id: number },
  writtenAt: Date,
): Promise<void> => {
  await sql`with accepted as (
      update mail.message set open = false, tries = 1, created_at = ${writtenAt}
      where about_kind = ${about.kind} and about_id = ${String(about.id)} returning id)
    update mail.recipient r set tries = 1, state = 'sent', answer = ${ACCEPTED},
      tried_at = ${writtenAt}::timestamptz + interval '4 seconds', sent_at = ${writtenAt}::timestamptz + interval '4 seconds'
    from accepted where r.mail_id = accepted.id`.execute(unit)
}

const MAX_MAILS = 30

interface ReceivedRow {
  readonly id: number
  readonly vendor_id: number
  readonly vendor_name: string
  readonly company: number
  readonly number: string
  readonly received_no: string
  readonly received_at: Date
  readonly po_numbers: string
}

/**
 * Failed demo mails with the mail server's response. The key is the position of the mail, counted backwards from the
 * newest.
 */
const answers: Readonly<Record<number, { readonly state: 'refused' | 'failed'; readonly answer: string }>> = {
  4: { state: 'refused', answer: '550 5.1.1 mailbox unavailable: no such user here' },
  11: { state: 'failed', answer: '451 4.7.1 greylisted, try again later' },
}

/** Adds the receipt notices of the last days, which reached all but two email addresses. */
export const loadMails = async (unit: Unit): Promise<void> => {
  const { rows } = await sql<ReceivedRow>`
    select id, vendor_id, vendor_name, company, coalesce(invoice_no, do_no) as number, received_no, received_at, po_numbers
    from deliveries.delivery where received_at is not null and company in (103, 175)
    order by received_at desc, id desc limit ${MAX_MAILS}`.execute(unit)
  for (const [ago, row] of [...rows.entries()].reverse()) {
    const { rows: groups } = await sql<{ address: string }>`
      select unnest(addresses) as address from email_groups.email_group
      where vendor_id = ${row.vendor_id} and company = ${row.company} order by number`.execute(unit)
    const mailId = await enqueueMail(unit, {
      template: 'receipt',
      language: 'th',
      to: groups.length > 0 ? groups.map(({ address }) => address) : [`supplier${row.vendor_id}@demo.example`],
      about: { kind: 'delivery', id: row.id },
      company: row.company,
      data: {
        url: `/table?no=${encodeURIComponent(row.number)}`,
        factory: organisationCode(row.company),
        supplier: row.vendor_name.slice(0, 200),
        number: row.number,
        receive_number: row.received_no,
        received_at: bangkokMinute(row.received_at),
        po: row.po_numbers.slice(0, 200),
      },
    })
    const { state = 'sent', answer = ACCEPTED } = answers[ago] ?? {}
    await sql`update mail.recipient set tries = 1, tried_at = ${row.received_at}::timestamptz + interval '4 seconds',
        state = case when position = 1 then ${state} else 'sent' end,
        answer = case when position = 1 then ${answer} else ${ACCEPTED} end,
        sent_at = case when position > 1 or ${state} = 'sent' then ${row.received_at}::timestamptz + interval '4 seconds' end
      where mail_id = ${mailId}`.execute(unit)
    await sql`update mail.message set open = false, tries = 1, created_at = ${row.received_at} where id = ${mailId}`.execute(
      unit,
    )
  }
}
