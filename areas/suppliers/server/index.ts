import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { getSupplier } from '../contract.ts'
import { findSupplier, type SupplierDeps } from './supplier.query.ts'

export const supplierRoutes = (deps: SupplierDeps): PortalRoute[] => [
  defineRoute(getSupplier, ({ caller, params }) => findSupplier(deps, caller, params.id)),
]
