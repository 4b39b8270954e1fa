import { createContext } from 'react'

/** The supplier of the lines, if the role selects one. */
export const LineSupplierContext = createContext<number | null>(null)

/** How the dialog about a line names it. */
export interface LineName {
  readonly po: string
  readonly line: number
  readonly item: string
}
