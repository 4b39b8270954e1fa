import { formatPrice, formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { OrderedFigures } from '../rules/states.ts'
import { historyTexts } from './history-texts.ts'

/** Returns a function that formats quantity, due date and price of an order line as one text. */
export const useOrderedFigures = () => {
  const t = useTexts(historyTexts)
  return ({ QUANTITY, DUE_DATE, UNIT_PRICE }: OrderedFigures, uom: string | null): string => {
    const facts = { quantity: formatQuantity(QUANTITY), uom: uom ?? '', due: DUE_DATE ?? '' }
    const words = t(DUE_DATE === null ? 'figuresNoDate' : 'figures', facts)
    return UNIT_PRICE === null ? words : `${words}, ${t('price', { price: formatPrice(UNIT_PRICE) })}`
  }
}
