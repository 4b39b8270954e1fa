import { createContext, lazy, Suspense, useContext, useState } from 'react'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { deliveriesOfLineTexts } from './deliveries-of-line-texts.ts'
import './holders.css'

const HoldersDialog = lazy(() => import('./deliveries-of-line-dialog.tsx'))

/** The supplier of the lines; null unless the role selects a supplier. */
export const LineSupplierContext = createContext<number | null>(null)

/** The quantity in transit of a line. If it is not zero, it is a button that lists the deliveries (PO-07). */
export const TransitQuantity = ({ line }: { readonly line: PoLine }) => {
  const t = useTexts(deliveriesOfLineTexts)
  const supplier = useContext(LineSupplierContext)
  const [isOpen, setOpen] = useState(false)
  const quantity = formatQuantity(line.transit)
  if (line.transit <= 0) return quantity
  const name = { po: line.PO_NUMBER, line: line.LINE_NUM, item: line.ITEM_CODE }
  return (
    <>
      <button
        type="button"
        className="transit-figure"
        aria-haspopup="dialog"
        aria-label={t('whoHolds', { quantity, ...name })}
        onClick={() => setOpen(true)}
      >
        {quantity}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <HoldersDialog line={line} supplier={supplier} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
