import type { Delivery } from '#areas/deliveries/contract.ts'
import { deliveredLine, deliveredLines } from '#areas/deliveries/rules/delivered-lines.ts'
import { numberKey } from '#areas/deliveries/rules/number-key.ts'
import { isSamePack } from '#areas/deliveries/rules/pack.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { linesOfGroup } from './delivery-lines.ts'
import { type RowGroup, sharedValues } from './group-rows.ts'
import { type CompanyNames, lineFinder } from './match-lines.ts'

const isEmptyOr = <T>(typed: T | null | '', stored: T | null): boolean =>
  typed === null || typed === '' || typed === stored

/**
 * Returns whether the rows have the type, dates and site of the delivery. Rows of a DO that has become an invoice are
 * compared with its former number and date.
 */
const hasSameHead = (group: RowGroup, { details }: Delivery): boolean => {
  const { head, faults } = sharedValues(group)
  const isFormerDo = details.doNo !== null && numberKey(details.doNo) === group.key
  return (
    faults.length === 0 &&
    isEmptyOr(head.isInvoice, isFormerDo ? false : details.isInvoice) &&
    isEmptyOr(head.date, isFormerDo ? details.doDate : details.invoiceDate) &&
    isEmptyOr(head.deliveryDate, details.deliveryDate) &&
    isEmptyOr(head.site, details.site.VENDOR_SITE_CODE)
  )
}

/**
 * Returns whether the rows are an existing delivery that was sent again, with the same lines, quantities and packs. The
 * order lines are those of the delivery, because the ERP may have closed them since.
 */
export const isSameDelivery = (group: RowGroup, delivery: Delivery, companyNames: CompanyNames): boolean => {
  if (!hasSameHead(group, delivery)) return false
  const stored = deliveredLines(delivery.details)
  const { lines, faults } = linesOfGroup(group, lineFinder(delivery.details.poSelect, companyNames))
  if (faults.length > 0 || lines.length !== stored.length) return false
  return lines.every((draft) => {
    const sent = deliveredLine(draft, delivery.details.deliveryDate)
    const same = stored.find(({ line }) => lineKey(line) === lineKey(sent.line))
    return (
      same !== undefined &&
      same.amount === sent.amount &&
      same.lotSup === sent.lotSup &&
      same.packs.length === sent.packs.length &&
      same.packs.every((pack, place) => {
        const other = sent.packs[place]
        return other !== undefined && isSamePack(pack, other)
      })
    )
  })
}
