import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import type { DeliveryFormAction, Row } from './delivery-form.ts'

export type InputField = 'amount' | 'packs' | 'lots' | 'lotSup'

export interface LinesProps {
  readonly rows: readonly Row[]
  readonly facts: PackExemption
  readonly dispatch: (step: DeliveryFormAction) => void
  readonly setUpLots: (key: string) => void
  readonly lotHint: string
  /** Cells of a spreadsheet, pasted into the line with this key. */
  readonly pasteFrom: (key: string, text: string) => void
  /** A wish to put the cursor there; a new object is a new wish. */
  readonly focusOn: { readonly key: string; readonly field: InputField } | undefined
}
