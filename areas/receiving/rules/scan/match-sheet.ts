import type { HeaderFacts, ItemFacts, PackFacts } from '#areas/deliveries/rules/codes/qr-payload.ts'
import { numberKey } from '#areas/deliveries/rules/number-key.ts'
import { exact, plainQuantity } from '#kit/shared/quantity.ts'
import type { DockDelivery, DockLine } from '../../contract.ts'
import { type DockSheet, isSheetOpen, type PaperDifference } from './session.ts'

type PaperHeader = Pick<HeaderFacts, 'number' | 'vendor'>

/**
 * Compares supplier and number. A printed sheet may still have the DO number of a delivery that became an invoice
 * (G-53).
 */
const hasPaperNumber = (delivery: DockDelivery, paper: PaperHeader): boolean =>
  delivery.vendorId === paper.vendor &&
  [delivery.number, delivery.doNumber ?? delivery.number].some(
    (number) => numberKey(number) === numberKey(paper.number),
  )

export const findOpenSheet = (sheets: readonly DockSheet[], paper: PaperHeader): DockSheet | undefined =>
  sheets.find((sheet) => isSheetOpen(sheet) && hasPaperNumber(sheet.delivery, paper))

export const findSheetOfHeader = <S extends Pick<DockSheet, 'delivery'>>(
  sheets: readonly S[],
  header: HeaderFacts,
): S | undefined =>
  sheets.find(({ delivery }) =>
    header.deliveryId === null
      ? hasPaperNumber(delivery, header)
      : delivery.id === header.deliveryId && hasPaperNumber(delivery, header),
  )

export const findPendingHeader = <P extends { readonly header: PaperHeader }>(
  pending: readonly P[],
  paper: PaperHeader,
): P | undefined =>
  pending.find(({ header }) => header.vendor === paper.vendor && numberKey(header.number) === numberKey(paper.number))

type PaperLine = Pick<ItemFacts, 'sequence' | 'po' | 'release' | 'line' | 'shipment' | 'job'>

// in the printed code, separators and control characters in the ERP's texts were replaced by spaces
export const toPrintedText = (text: string | null): string => (text ?? '').replace(/[|\p{Cc}]/gu, ' ').trim()

const isSameOrderLine = (line: DockLine, paper: PaperLine): boolean =>
  toPrintedText(line.po) === paper.po &&
  line.release === paper.release &&
  line.line === paper.line &&
  line.shipment === paper.shipment &&
  toPrintedText(line.job) === (paper.job ?? '')

/**
 * Returns the line of the delivery to which a scanned item or box belongs. The PO in the header is not compared (G-58).
 */
export const findDeliveryLine = (delivery: DockDelivery, paper: PaperLine): DockLine | undefined => {
  const same = delivery.lines.filter((line) => isSameOrderLine(line, paper))
  return same.find((line) => line.sequence === paper.sequence) ?? same[0]
}

export const headerDifferences = (delivery: DockDelivery, header: HeaderFacts): PaperDifference[] => [
  ...(header.lineCount === delivery.lines.length
    ? []
    : [{ field: 'lines', paper: String(header.lineCount), portal: String(delivery.lines.length) } as const]),
  ...(header.organisation === delivery.company
    ? []
    : [{ field: 'organisation', paper: String(header.organisation), portal: String(delivery.company) } as const]),
  // dates are not compared if the number differs: a DO that became an invoice now has the invoice's date
  ...(header.date === delivery.date || numberKey(header.number) !== numberKey(delivery.number)
    ? []
    : [{ field: 'date', paper: header.date, portal: delivery.date } as const]),
]

const quantityDifferences = (
  field: 'amount' | 'packs' | 'packQuantity',
  paper: number,
  portal: number,
  place: Pick<PaperDifference, 'sequence' | 'pack'>,
): PaperDifference[] =>
  exact(paper).eq(portal) ? [] : [{ field, paper: plainQuantity(paper), portal: plainQuantity(portal), ...place }]

export const itemDifferences = (line: DockLine, item: ItemFacts): PaperDifference[] => [
  ...quantityDifferences('amount', item.amount, line.amount, { sequence: line.sequence }),
  ...quantityDifferences('packs', item.packs, line.packs.length, { sequence: line.sequence }),
]

export const packDifferences = (line: DockLine, pack: PackFacts): PaperDifference[] =>
  quantityDifferences('packQuantity', pack.quantity, line.packs[pack.pack - 1]?.quantity ?? 0, {
    sequence: line.sequence,
    pack: pack.pack,
  })
