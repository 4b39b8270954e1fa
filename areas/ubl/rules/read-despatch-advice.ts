import { elementsAt, firstElementAt, type ReadElement } from './ubl-elements.ts'
import { documentTypes, HEAT_PROPERTY, JOB_TYPE } from './ubl-parts.ts'

/** A value of a document with its element and the line of the file. */
export interface XmlValue {
  readonly value: string
  readonly line: number
  readonly element: string
}

const valueAt = (element: ReadElement): XmlValue => ({
  value: element.text.trim(),
  line: element.line,
  element: element.name,
})

const firstFilled = (...elements: readonly (ReadElement | undefined)[]): XmlValue | undefined =>
  elements.flatMap((element) => (element ? [valueAt(element)] : [])).find(({ value }) => value !== '')

/** Removes the time zone, which XML allows after a date. */
const dateOf = (given: XmlValue | undefined): XmlValue | undefined =>
  given && { ...given, value: given.value.slice(0, 10) }

const deliveryDateOf = (root: ReadElement): XmlValue | undefined => {
  const delivery = (...path: string[]) => firstElementAt(root, 'Shipment', 'Delivery', ...path)
  return dateOf(
    firstFilled(
      delivery('EstimatedDeliveryPeriod', 'EndDate'),
      delivery('EstimatedDeliveryPeriod', 'StartDate'),
      delivery('ActualDeliveryDate'),
      delivery('RequestedDeliveryPeriod', 'EndDate'),
      delivery('RequestedDeliveryPeriod', 'StartDate'),
    ),
  )
}

/** Returns the id of the reference that has the document type. */
const referenceOf = (references: readonly ReadElement[], type: string): string | null => {
  const found = references.find((one) => firstElementAt(one, 'DocumentTypeCode')?.text.trim() === type)
  return (found && firstElementAt(found, 'ID')?.text.trim()) ?? null
}

const heatOf = (item: ReadElement | undefined): XmlValue | undefined => {
  const property = item && elementsAt(item, 'ItemInstance', 'AdditionalItemProperty')
  const heatProperty = property?.find((one) => firstElementAt(one, 'Name')?.text.trim() === HEAT_PROPERTY)
  return heatProperty && firstFilled(firstElementAt(heatProperty, 'Value'))
}

const packsOf = (line: ReadElement) =>
  elementsAt(line, 'Shipment', 'TransportHandlingUnit').flatMap((unit) =>
    elementsAt(unit, 'GoodsItem').map((goods) => ({
      line: goods.line,
      quantity: Number(firstElementAt(goods, 'Quantity')?.text ?? Number.NaN),
      heat: heatOf(firstElementAt(goods, 'Item'))?.value ?? '',
    })),
  )

const readLine = (line: ReadElement, orders: readonly ReadElement[]) => {
  const reference = firstElementAt(line, 'OrderLineReference') ?? line
  // a document about a single order may contain the order reference only once
  const order = firstElementAt(reference, 'OrderReference') ?? (orders.length === 1 ? orders[0] : undefined)
  const id = order && firstElementAt(order, 'ID')
  const release = order && referenceOf(elementsAt(order, 'DocumentReference'), documentTypes.release)
  const item = firstElementAt(line, 'Item')
  const amount = firstElementAt(line, 'DeliveredQuantity')
  const lots = item ? elementsAt(item, 'ItemInstance', 'LotIdentification', 'LotNumberID').map(valueAt) : []
  const shipment = firstElementAt(line, 'Shipment')
  return {
    /** The line of the file in which the `DespatchLine` element begins. */
    line: line.line,
    order: id ? valueAt(id) : { value: '', line: reference.line, element: 'OrderReference' },
    release: release && /^\d{1,9}$/.test(release) ? Number(release) : null,
    /** The order line as written: `2`, or `2.3` for shipment 3 of line 2. */
    orderLine: firstElementAt(reference, 'LineID')?.text.trim() ?? '',
    job: referenceOf(elementsAt(line, 'DocumentReference'), JOB_TYPE),
    item: item && firstFilled(firstElementAt(item, 'BuyersItemIdentification', 'ID')),
    amount: amount && valueAt(amount),
    unit: amount?.attributes.unitCode,
    /** The different lots of the line. The portal accepts only one. */
    lots: lots.filter(({ value }, index) => lots.findIndex((one) => one.value === value) === index),
    /** The heat number of the whole line. */
    heat: heatOf(item),
    /** Empty if the document contains no packs. */
    packs: packsOf(line),
    packsLine: (shipment ?? line).line,
  }
}

/** A `DespatchLine` of a DespatchAdvice, before its order line is looked up. */
export type DespatchAdviceLine = Readonly<ReturnType<typeof readLine>>

/** Reads the parts of a valid DespatchAdvice that the portal uses. */
export const readDespatchAdvice = (root: ReadElement) => {
  const nothing = (element: string): XmlValue => ({ value: '', line: root.line, element })
  const customer = firstElementAt(root, 'DeliveryCustomerParty')
  const supplier = firstElementAt(root, 'DespatchSupplierParty')
  const status = firstFilled(firstElementAt(root, 'DocumentStatusCode'))
  const orders = elementsAt(root, 'OrderReference')
  const names = customer
    ? [
        ...elementsAt(customer, 'CustomerAssignedAccountID'),
        ...elementsAt(customer, 'Party', 'PartyIdentification', 'ID'),
      ]
    : []
  return {
    id: firstFilled(firstElementAt(root, 'ID')) ?? nothing('ID'),
    issueDate: dateOf(firstFilled(firstElementAt(root, 'IssueDate'))) ?? nothing('IssueDate'),
    isInvoice: firstElementAt(root, 'DespatchAdviceTypeCode')?.text.trim() === documentTypes.invoice,
    cancelled: status?.value.toLowerCase() === 'cancelled' ? status : undefined,
    /** The accounts and party ids of the customer. One of them identifies the organisation. */
    customer: { names: names.map(({ text }) => text.trim()), line: (customer ?? root).line },
    supplier: {
      value: (supplier && firstFilled(firstElementAt(supplier, 'CustomerAssignedAccountID'))?.value) ?? '',
      line: (supplier ?? root).line,
      element: 'DespatchSupplierParty',
    },
    site: supplier && firstFilled(firstElementAt(supplier, 'AdditionalAccountID')),
    deliveryDate: deliveryDateOf(root),
    shipmentLine: (firstElementAt(root, 'Shipment') ?? root).line,
    lines: elementsAt(root, 'DespatchLine').map((line) => readLine(line, orders)),
  }
}

export type DespatchAdvice = Readonly<ReturnType<typeof readDespatchAdvice>>
