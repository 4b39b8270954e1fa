import { sql } from 'kysely'
import { type Caller, type Scope, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Delivery } from '../contract.ts'
import { type PscContext, pscDocument } from '../documents/psc/psc-document.ts'
import { type CandidateDelivery, checkCode, readSheetCode, type SheetCode } from '../rules/codes/check-code.ts'
import type { CodeVerdict } from '../rules/codes/code-verdict.ts'
import { hasNumber } from './contains-text.ts'
import { deliveryJson } from './queries/find-delivery.query.ts'
import { deliveriesInScope } from './scope.ts'

/** The facts of a document that do not appear in its codes, with arbitrary values. */
const pscContext: PscContext = {
  organisation: { INVENTORY_ORG_CODE: '', COMPANY_NAME: '' },
  packExemptOrganisations: [],
  audience: 'supplier',
  forms: { PSC: '', DO: '' },
}

/** The maximum number of deliveries to compare. No number is deleted and reused more often. */
const MAX_CANDIDATES = 50

/**
 * Finds the deliveries that the caller may see and that have the supplier and number of the code: active first, then
 * newest.
 */
const findCandidates = async (db: Db, scope: Scope, code: SheetCode): Promise<CandidateDelivery[]> => {
  const { rows } = await sql<{ json: string }>`
    select ${deliveryJson} as json from deliveries.delivery d
    where ${deliveriesInScope(scope)} and d.vendor_id = ${code.vendor} and ${hasNumber(code.number)}
    order by d.status = 'deleted', d.id desc
    limit ${MAX_CANDIDATES}`.execute(db)
  return rows.map(({ json }) => {
    const delivery = JSON.parse(json) as Delivery
    const { id: deliveryId, status, receivedNo } = delivery
    return { psc: { ...pscDocument(delivery, pscContext), deliveryId }, status, receivedNo }
  })
}

/**
 * Checks a scanned code against the deliveries that the caller may see. For another supplier's code, the result is
 * `notFound`, as for a code that never existed.
 */
export const checkScannedCode = async (db: Db, caller: Caller, text: string): Promise<CodeVerdict> => {
  const code = readSheetCode(text)
  return checkCode(code, code ? await findCandidates(db, scopeOf(caller), code) : [])
}
