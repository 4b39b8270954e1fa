import { createContext } from 'react'

/** The supplier of the lines; null unless the role selects a supplier. */
export const LineSupplierContext = createContext<number | null>(null)

/** The values by which a dialog names a line. */
export interface LineName {
  readonly po: string
  readonly line: number
  readonly item: string
}
