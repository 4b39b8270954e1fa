import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { useCompact } from '#kit/web/device.ts'
import type { Row, Step } from './building.ts'
import { LineCards } from './line-cards.tsx'
import { LineTable } from './line-table.tsx'
import './line-inputs.css'

export type InputField = 'amount' | 'packs' | 'lots' | 'lotSup'

export interface LinesProps {
  readonly rows: readonly Row[]
  readonly facts: PackExemption
  readonly take: (step: Step) => void
  readonly setUpLots: (key: string) => void
  readonly lotHint: string
  /** A wish to put the cursor there; a new object is a new wish. */
  readonly focusOn: { readonly key: string; readonly field: InputField } | undefined
}

/** The lines to choose from: a table, and cards where there is no room for one. */
export const Lines = (props: LinesProps) => (useCompact() ? <LineCards {...props} /> : <LineTable {...props} />)
