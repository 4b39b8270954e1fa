import { type Selectable, sql } from 'kysely'
import { enqueueMail } from '#areas/mail/server/index.ts'
import type { Tables, Unit } from '#kit/server/database/database.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { organisationCode } from '../organisations.ts'

/** The response of the demo's mail server. */
const ACCEPTED = '250 2.0.0 Ok: queued'

/** The result of the first recipients of a mail. The mail reaches all others. */
interface DemoResult {
  readonly state: 'sent' | 'refused' | 'failed'
  readonly answer: string
  readonly recipients: number
}

/** Ends the sending of the mails about a record, a few seconds after they were queued. */
export const endMails = async (
  unit: Unit,
  about: { readonly kind: string; readonly id: number },
  writtenAt: Date,
  { state, answer, recipients }: DemoResult = { state: 'sent', answer: ACCEPTED, recipients: 0 },
): Promise<void> => {
  const triedAt = sql`${writtenAt}::timestamptz + interval '4 seconds'`
  await sql`with ended as (
      update mail.message set open = false, tries = 1, created_at = ${writtenAt}
      where about_kind = ${about.kind} and about_id = ${String(about.id)} returning id)
    update mail.recipient r set tries = 1, tried_at = ${triedAt},
      state = case when r.position <= ${recipients} then ${state} else 'sent' end,
      answer = case when r.position <= ${recipients} then ${answer} else ${ACCEPTED} end,
      sent_at = case when r.position > ${recipients} then ${triedAt} end
    from ended where r.mail_id = ended.id`.execute(unit)
}

const MAX_MAILS = 30

type ReceivedRow = Pick<
  Selectable<Tables['deliveries.delivery']>,
  'id' | 'vendor_id' | 'vendor_name' | 'company' | 'po_numbers'
> & { readonly number: string; readonly received_no: string; readonly received_at: Date }

/** Failed demo mails, by the position of the mail, counted backwards from the newest. */
const failures: Readonly<Record<number, DemoResult>> = {
  4: { state: 'refused', answer: '550 5.1.1 mailbox unavailable: no such user here', recipients: 1 },
  11: { state: 'failed', answer: '451 4.7.1 greylisted, try again later', recipients: 1 },
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
    const about = { kind: 'delivery', id: row.id }
    await enqueueMail(unit, {
      template: 'receipt',
      language: 'th',
      to: groups.length > 0 ? groups.map(({ address }) => address) : [`supplier${row.vendor_id}@demo.example`],
      about,
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
    await endMails(unit, about, row.received_at, failures[ago])
  }
}
