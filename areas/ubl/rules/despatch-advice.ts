import type { Delivery, DeliveryDetails } from '#areas/deliveries/contract.ts'
import { type DeliveredLine, deliveredLines } from '#areas/deliveries/rules/lines/delivered-lines.ts'
import type { Pack } from '#areas/deliveries/rules/lines/pack.ts'
import { group, newDocument, text, type UblDocumentContent } from './tree.ts'
import {
  type Buyer,
  customer,
  documentTypes,
  HEAT_PROPERTY,
  item,
  jobReference,
  orderLineReference,
  orderReferences,
  quantity,
  supplier,
} from './ubl-parts.ts'

export const despatchSupplier = ({ vendor_id, details }: Delivery) =>
  supplier('DespatchSupplierParty', vendor_id, details.vendorName, details.site)

/** The DO number of a delivery before it became an invoice. */
const formerNumber = ({ doNo, doDate }: DeliveryDetails) =>
  doNo === null
    ? undefined
    : group(
        'AdditionalDocumentReference',
        text('ID', doNo),
        text('IssueDate', doDate),
        text('DocumentTypeCode', documentTypes.deliveryNote),
      )

const shipment = ({ id, details }: Delivery) =>
  group(
    'Shipment',
    text('ID', id),
    group(
      'Delivery',
      group('EstimatedDeliveryPeriod', text('StartDate', details.deliveryDate), text('EndDate', details.deliveryDate)),
    ),
  )

const handlingUnit = (pack: Pack, number: number, uom: string | null) =>
  group(
    'TransportHandlingUnit',
    text('ID', number),
    group(
      'GoodsItem',
      quantity('Quantity', pack.quantity, uom),
      group(
        'Item',
        group(
          'ItemInstance',
          pack.heat === ''
            ? undefined
            : group('AdditionalItemProperty', text('Name', HEAT_PROPERTY), text('Value', pack.heat)),
        ),
      ),
    ),
  )

const despatchLine = ({ line, amount, lotSup, packs }: DeliveredLine, row: number) =>
  group(
    'DespatchLine',
    text('ID', row + 1),
    quantity('DeliveredQuantity', amount, line.UOM),
    orderLineReference(line),
    jobReference(line),
    item(line, lotSup),
    group(
      'Shipment',
      text('ID', row + 1),
      packs.map((pack, index) => handlingUnit(pack, index + 1, line.UOM)),
    ),
  )

/**
 * Converts a delivery to a UBL 2.1 DespatchAdvice (EDI-01). Its ID and date are the number and date of the invoice or
 * DO. The packs of a line are the handling units of its shipment.
 */
export const despatchAdvice = (delivery: Delivery, buyer: Buyer): UblDocumentContent => {
  const { details, status, remarks } = delivery
  const lines = deliveredLines(details)
  return newDocument(
    'DespatchAdvice',
    text('ID', details.invoiceNo),
    text('IssueDate', details.invoiceDate),
    text('DocumentStatusCode', status === 'deleted' ? 'Cancelled' : 'NoStatus'),
    text('DespatchAdviceTypeCode', details.isInvoice ? documentTypes.invoice : documentTypes.deliveryNote),
    text('Note', remarks),
    text('LineCountNumeric', lines.length),
    orderReferences(lines.map(({ line }) => line)),
    formerNumber(details),
    despatchSupplier(delivery),
    customer('DeliveryCustomerParty', buyer),
    shipment(delivery),
    lines.map(despatchLine),
  )
}
