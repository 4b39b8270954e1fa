import type { Delivery, DeliveryDetails } from '#areas/deliveries/contract.ts'
import { type DeliveredLine, deliveredLines } from '#areas/deliveries/rules/lines/delivered-lines.ts'
import type { Pack } from '#areas/deliveries/rules/lines/pack.ts'
import { createUblDocument, parentElement, textElement, type UblDocumentContent } from './ubl-elements.ts'
import {
  type Buyer,
  customerParty,
  documentTypes,
  HEAT_PROPERTY,
  itemElement,
  jobReference,
  orderLineReference,
  orderReferences,
  quantityElement,
  supplierParty,
} from './ubl-parts.ts'

export const despatchSupplierParty = ({ vendor_id, details }: Delivery) =>
  supplierParty('DespatchSupplierParty', vendor_id, details.vendorName, details.site)

/** The DO number of a delivery before it became an invoice. */
const formerNumber = ({ doNo, doDate }: DeliveryDetails) =>
  doNo === null
    ? undefined
    : parentElement(
        'AdditionalDocumentReference',
        textElement('ID', doNo),
        textElement('IssueDate', doDate),
        textElement('DocumentTypeCode', documentTypes.deliveryNote),
      )

const shipment = ({ id, details }: Delivery) =>
  parentElement(
    'Shipment',
    textElement('ID', id),
    parentElement(
      'Delivery',
      parentElement(
        'EstimatedDeliveryPeriod',
        textElement('StartDate', details.deliveryDate),
        textElement('EndDate', details.deliveryDate),
      ),
    ),
  )

const handlingUnit = (pack: Pack, number: number, uom: string | null) =>
  parentElement(
    'TransportHandlingUnit',
    textElement('ID', number),
    parentElement(
      'GoodsItem',
      quantityElement('Quantity', pack.quantity, uom),
      parentElement(
        'Item',
        parentElement(
          'ItemInstance',
          pack.heat === ''
            ? undefined
            : parentElement(
                'AdditionalItemProperty',
                textElement('Name', HEAT_PROPERTY),
                textElement('Value', pack.heat),
              ),
        ),
      ),
    ),
  )

const despatchLine = ({ line, amount, lotSup, packs }: DeliveredLine, row: number) =>
  parentElement(
    'DespatchLine',
    textElement('ID', row + 1),
    quantityElement('DeliveredQuantity', amount, line.UOM),
    orderLineReference(line),
    jobReference(line),
    itemElement(line, lotSup),
    parentElement(
      'Shipment',
      textElement('ID', row + 1),
      packs.map((pack, index) => handlingUnit(pack, index + 1, line.UOM)),
    ),
  )

/**
 * Converts a delivery to a UBL 2.1 DespatchAdvice (EDI-01). Its ID and date are the number and date of the invoice or
 * DO. The packs of a line are the handling units of its shipment.
 */
export const createDespatchAdvice = (delivery: Delivery, buyer: Buyer): UblDocumentContent => {
  const { details, status, remarks } = delivery
  const lines = deliveredLines(details)
  return createUblDocument(
    'DespatchAdvice',
    textElement('ID', details.invoiceNo),
    textElement('IssueDate', details.invoiceDate),
    textElement('DocumentStatusCode', status === 'deleted' ? 'Cancelled' : 'NoStatus'),
    textElement('DespatchAdviceTypeCode', details.isInvoice ? documentTypes.invoice : documentTypes.deliveryNote),
    textElement('Note', remarks),
    textElement('LineCountNumeric', lines.length),
    orderReferences(lines.map(({ line }) => line)),
    formerNumber(details),
    despatchSupplierParty(delivery),
    customerParty('DeliveryCustomerParty', buyer),
    shipment(delivery),
    lines.map(despatchLine),
  )
}
