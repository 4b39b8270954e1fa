import { createContext } from 'react'

/** The supplier of the lines; null unless the role selects a supplier. */
export const LineSupplierContext = createContext<number | null>(null)
