import type { Organisation, VendorSite } from '#areas/directory/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { plainQuantity } from '#kit/shared/quantity.ts'
import { type NewElement, parentElement, textElement } from './ubl-elements.ts'

/** Other names of each unit code of UN/ECE Recommendation 20: units of the ERP and codes of suppliers' systems. */
const unitsOfCode: Readonly<Record<string, readonly string[]>> = {
  C62: ['PC', 'PCS', 'PCE', 'PIECE', 'PIECES', 'EA', 'EACH', 'UNIT', 'UNITS', 'H87', 'NAR'],
  SET: ['SETS'],
  PR: ['PAIR', 'PAIRS'],
  RO: ['ROLL', 'ROLLS'],
  KGM: ['KG', 'KGS', 'KILOGRAM'],
  GRM: ['G', 'GM', 'GRAM'],
  TNE: ['T', 'TON', 'MT'],
  MTR: ['M', 'METER', 'METRE'],
  MTK: ['M2', 'SQM'],
  MTQ: ['M3', 'CBM'],
  LTR: ['L', 'LITER', 'LITRE'],
}

const codeOfUnit = new Map(
  Object.entries(unitsOfCode).flatMap(([code, units]) =>
    [code, ...units].map((unit): [string, string] => [unit, code]),
  ),
)

/** Returns the code of a unit. A unit without a code is returned in upper case. */
const unitCode = (uom: string): string => {
  const unit = uom.trim().toUpperCase().replace(/\.$/, '')
  return codeOfUnit.get(unit) ?? unit
}

/** Returns whether a code means the unit of the order line. A quantity without a code has that unit. */
export const isSameUnit = (code: string | undefined, uom: string | null): boolean =>
  !code?.trim() || !uom?.trim() || unitCode(code) === unitCode(uom)

/** Document types by UNCL 1001. */
export const documentTypes = { release: '226', deliveryNote: '270', invoice: '380' } as const
/** The document type of an outside-processing job, for which UNCL 1001 has no code. */
export const JOB_TYPE = 'JOB'
/** The property that holds the heat number of a pack. */
export const HEAT_PROPERTY = 'HeatNumber'

export type Buyer = Pick<Organisation, 'INVENTORY_ORG_ID' | 'INVENTORY_ORG_CODE' | 'COMPANY_NAME'>

type OrderLine = Pick<PoLine, 'PO_NUMBER' | 'RELEASE_NUM' | 'LINE_NUM' | 'SHIPMENT_NUM' | 'JOBS'>
type NamedItem = Pick<PoLine, 'ITEM_CODE' | 'DESCRIPTION'> & { readonly item_code_int?: string | null }

export const quantityElement = (name: string, value: number, uom: string | null): NewElement | undefined =>
  textElement(name, plainQuantity(value), uom?.trim() ? { unitCode: unitCode(uom) } : undefined)

/**
 * Returns the number of an order line. Shipments other than the first follow a point: `2.3` is shipment 3 of line 2.
 */
export const lineId = ({ LINE_NUM, SHIPMENT_NUM }: Pick<OrderLine, 'LINE_NUM' | 'SHIPMENT_NUM'>): string =>
  SHIPMENT_NUM === 1 ? String(LINE_NUM) : `${LINE_NUM}.${SHIPMENT_NUM}`

export const orderReference = ({ PO_NUMBER, RELEASE_NUM }: Pick<OrderLine, 'PO_NUMBER' | 'RELEASE_NUM'>) =>
  parentElement(
    'OrderReference',
    textElement('ID', PO_NUMBER),
    RELEASE_NUM
      ? parentElement(
          'DocumentReference',
          textElement('ID', RELEASE_NUM),
          textElement('DocumentTypeCode', documentTypes.release),
        )
      : undefined,
  )

/** References to the orders and releases of the lines, without duplicates. */
export const orderReferences = (lines: readonly Pick<OrderLine, 'PO_NUMBER' | 'RELEASE_NUM'>[]) => {
  const orders = new Map(lines.map((line) => [`${line.PO_NUMBER} ${line.RELEASE_NUM ?? 0}`, line]))
  return [...orders.values()].map(orderReference)
}

export const orderLineReference = (line: OrderLine) =>
  parentElement('OrderLineReference', textElement('LineID', lineId(line)), orderReference(line))

export const jobReference = ({ JOBS }: Pick<OrderLine, 'JOBS'>) =>
  JOBS
    ? parentElement('DocumentReference', textElement('ID', JOBS), textElement('DocumentTypeCode', JOB_TYPE))
    : undefined

/** The item of a line. `lot` is the supplier's lot. */
export const itemElement = ({ ITEM_CODE, DESCRIPTION, item_code_int }: NamedItem, lot?: string) =>
  parentElement(
    'Item',
    textElement('Description', DESCRIPTION),
    parentElement('BuyersItemIdentification', textElement('ID', ITEM_CODE), textElement('ExtendedID', item_code_int)),
    parentElement('ItemInstance', parentElement('LotIdentification', textElement('LotNumberID', lot))),
  )

const partyName = (name: string) => parentElement('PartyName', textElement('Name', name))

export const customerParty = (role: string, buyer: Buyer) =>
  parentElement(
    role,
    textElement('CustomerAssignedAccountID', buyer.INVENTORY_ORG_ID),
    parentElement(
      'Party',
      parentElement('PartyIdentification', textElement('ID', buyer.INVENTORY_ORG_CODE)),
      partyName(buyer.COMPANY_NAME),
    ),
  )

/** The supplier, with its site as an additional account. */
export const supplierParty = (role: string, vendorId: number, name: string, site?: VendorSite) =>
  parentElement(
    role,
    textElement('CustomerAssignedAccountID', vendorId),
    textElement('AdditionalAccountID', site?.VENDOR_SITE_CODE),
    parentElement(
      'Party',
      partyName(name),
      parentElement('PostalAddress', parentElement('AddressLine', textElement('Line', site?.ADDR))),
    ),
  )

const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000

/** The time in Bangkok in the XML format: `14:05:09+07:00`. */
export const bangkokTime = (instant: Date): string =>
  `${new Date(instant.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(11, 19)}+07:00`
