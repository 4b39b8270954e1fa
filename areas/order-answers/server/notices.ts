import type { OrganisationFacts } from '#areas/directory/server/directory.port.ts'
import { supplierRecipients } from '#areas/email-groups/server/index.ts'
import { enqueueMail, type MailData, type MailSubjectRecord } from '#areas/mail/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { OrderAnswer } from '../contract.ts'

const MAX_NAMED = 10
const MAX_TEXT_LENGTH = 200

export type NoticedLine = Pick<OrderAnswer, 'VENDOR_ID' | 'VENDOR_NAME' | 'INV_ORGID' | 'PO_NUMBER' | 'LINE_NUM'>

const namesOf = (lines: readonly NoticedLine[]): string => {
  const names = lines.map(({ PO_NUMBER, LINE_NUM }) => `PO ${PO_NUMBER} / ${LINE_NUM}`)
  const more = names.length - MAX_NAMED
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` … +${more}` : '')
}

type Notice = 'proposal-declined' | 'order-changed' | 'answer-late'
type NoticeGroup = 'factory' | 'supplier' | 'lines'

/** The content of a mail about the lines of one supplier and organisation. */
interface NoticeContent<T extends Notice, L> {
  readonly template: T
  readonly about: (first: L) => MailSubjectRecord
  readonly data: (own: readonly L[]) => Omit<MailData<T>, NoticeGroup>
}

/**
 * Queues one mail for each supplier and organisation of the order lines, in the transaction that changes them (ACK-05).
 * Its recipients are the same as those of notices about deliveries (G-179).
 */
export const queueNotices = async <T extends Notice, L extends NoticedLine>(
  unit: Unit,
  organisations: readonly OrganisationFacts[],
  lines: readonly L[],
  { template, about, data }: NoticeContent<T, L>,
): Promise<void> => {
  const groups = Map.groupBy(lines, ({ VENDOR_ID, INV_ORGID }) => `${VENDOR_ID} ${INV_ORGID}`)
  for (const own of groups.values()) {
    const [first] = own
    if (!first) continue
    const { VENDOR_ID: vendorId, INV_ORGID: company } = first
    const factory = organisations.find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === company)
    const ofEach: Record<NoticeGroup, string> = {
      factory: factory?.INVENTORY_ORG_CODE ?? String(company),
      supplier: first.VENDOR_NAME.slice(0, MAX_TEXT_LENGTH),
      lines: namesOf(own),
    }
    await enqueueMail(unit, {
      template,
      ...(await supplierRecipients(unit, { vendorId, company })),
      about: about(first),
      company,
      data: { ...ofEach, ...data(own) } as MailData<T>,
    })
  }
}
