import { supplierMail } from '#areas/accounts/server/index.ts'
import type { OrganisationFacts } from '#areas/directory/server/directory.port.ts'
import { groupAddressesOf } from '#areas/email-groups/server/index.ts'
import { enqueueMail } from '#areas/mail/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import type { OrderAnswer } from '../contract.ts'

const MAX_NAMED = 10
const MAX_TEXT_LENGTH = 200

const namesOf = (declined: readonly OrderAnswer[]): string => {
  const names = declined.map(({ PO_NUMBER, LINE_NUM }) => `PO ${PO_NUMBER} / ${LINE_NUM}`)
  const more = names.length - MAX_NAMED
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` … +${more}` : '')
}

/**
 * Queues one mail for each supplier and organisation of declined proposals (ACK-05), in the transaction of the decision.
 * Recipients are those of notices about deliveries (G-179).
 */
export const writeDeclineNotices = async (
  unit: Unit,
  organisations: readonly OrganisationFacts[],
  declined: readonly OrderAnswer[],
  reason: string,
  at: Date,
): Promise<void> => {
  const groups = Map.groupBy(declined, ({ VENDOR_ID, INV_ORGID }) => `${VENDOR_ID} ${INV_ORGID}`)
  for (const lines of groups.values()) {
    const [first] = lines
    if (!first) continue
    const { VENDOR_ID: vendorId, INV_ORGID: company } = first
    const people = await supplierMail(unit, vendorId)
    const named = [...(await groupAddressesOf(unit, { vendorId, company })), ...people.alerts]
    const factory = organisations.find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === company)
    await enqueueMail(unit, {
      template: 'proposal-declined',
      language: people.language,
      to: named.length > 0 ? named : people.own,
      about: { kind: 'order-answer', id: first.id },
      company,
      data: {
        url: '/work?kind=declined',
        factory: factory?.INVENTORY_ORG_CODE ?? String(company),
        supplier: first.VENDOR_NAME.slice(0, MAX_TEXT_LENGTH),
        lines: namesOf(lines),
        reason: reason === '' ? '-' : reason,
        decided_at: bangkokMinute(at),
      },
    })
  }
}
