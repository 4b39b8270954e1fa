import { sql } from 'kysely'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import { type Given, statement } from '#kit/server/statement.ts'
import type { DeliveryStatus } from '../rules/status.ts'
import { deliveryJson } from './delivery-json.ts'
import { inScope, type ScopeSql } from './scope.ts'

export interface FoundDelivery {
  readonly id: number
  readonly status: DeliveryStatus
  /** The contract's `delivery` as JSON text. */
  readonly json: string
}

interface Wanted {
  readonly id: number
  readonly vendorId: number
  readonly demoOf: number
  readonly companyId: number
}

const find = (scope: (given: Given<Wanted>) => ScopeSql, withDemo = false) =>
  statement<Wanted, FoundDelivery>(
    (given) => sql`
      select d.id, d.status, ${deliveryJson} as json
      from deliveries.delivery d
      where d.id = ${given('id')} and ${inScope(scope(given), withDemo)}`,
  )

const ofVendor = find((given) => ({ kind: 'vendor', vendorId: given('vendorId') }))
const ofDemo = find((given) => ({ kind: 'vendor', vendorId: given('vendorId'), demoOf: given('demoOf') }))
const ofOrganisation = find((given) => ({ kind: 'organisation', companyId: given('companyId') }))
const ofOrganisationWithDemo = find((given) => ({ kind: 'organisation', companyId: given('companyId') }), true)
const ofAnyone = find(() => ({ kind: 'all' }))
const ofAnyoneWithDemo = find(() => ({ kind: 'all' }), true)

const within = (scope: Scope, withDemo: boolean) => {
  switch (scope.kind) {
    case 'vendor':
      return scope.demoOf === undefined ? ofVendor : ofDemo
    case 'organisation':
      return withDemo ? ofOrganisationWithDemo : ofOrganisation
    case 'all':
      return withDemo ? ofAnyoneWithDemo : ofAnyone
    case 'none':
      return undefined
  }
}

/** One delivery in the caller's scope, with the demo deliveries of others only on request; a delivery outside it does not exist. */
export const findDelivery = async (
  db: Db | Unit,
  scope: Scope,
  id: number,
  withDemo = false,
): Promise<FoundDelivery | undefined> => {
  const answer = await within(scope, withDemo)?.(db, { vendorId: 0, demoOf: 0, companyId: 0, ...scope, id })
  return answer?.rows[0]
}
