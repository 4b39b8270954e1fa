import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import { getSupplier } from '../contract.ts'
import { type SupplierDeps, supplierOf } from './supplier.query.ts'

export const supplierRoutes = (deps: SupplierDeps): PortalRoute[] => [
  answer(getSupplier, ({ caller, params }) => supplierOf(deps, caller, params.id)),
]
