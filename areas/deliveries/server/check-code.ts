import { sql } from 'kysely'
import { type Caller, type Scope, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database.ts'
import { containsPattern } from '#kit/server/like-pattern.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import type { Delivery } from '../contract.ts'
import { type PscFacts, pscDocument } from '../documents/psc/psc-document.ts'
import { type Candidate, checkCode, type SheetCode, sheetCode } from '../rules/check-code.ts'
import type { CodeVerdict } from '../rules/code-verdict.ts'
import { cleanNumber } from '../rules/numbers.ts'
import { deliveryJson } from './delivery-json.ts'
import { inScope } from './scope.ts'

/** None of it is in a code. */
const facts: PscFacts = {
  organisation: { INVENTORY_ORG_CODE: '', COMPANY_NAME: '' },
  packExemptOrganisations: [],
  audience: 'supplier',
  forms: { PSC: '', DO: '' },
}

const asCandidate = (delivery: Delivery): Candidate => ({
  psc: { ...pscDocument(delivery, facts), deliveryId: delivery.id },
  status: delivery.status,
  receivedNo: delivery.receivedNo,
})

/** More deliveries of one number than ever were deleted and made again. */
const MAX_CANDIDATES = 50

/** What of that supplier and number the caller may see, the live ones first, then the youngest. */
const candidates = async (db: Db, scope: Scope, code: SheetCode): Promise<Candidate[]> => {
  // brought to upper case by the database on both sides: outside ASCII it need not be the upper case of here
  const number = cleanNumber(withoutNul(code.number))
  const { rows } = await sql<{ json: string }>`
    select ${deliveryJson} as json from deliveries.delivery d
    where ${inScope(scope)} and d.vendor_id = ${code.vendor}
      and d.numbers like upper(${containsPattern(number)})
      and upper(${number}) in (upper(d.invoice_no), upper(d.do_no))
    order by d.status = 'deleted', d.id desc
    limit ${MAX_CANDIDATES}`.execute(db)
  return rows.map(({ json }) => asCandidate(JSON.parse(json) as Delivery))
}

/** A scanned code against what the caller may see: another supplier's is not found, like one that never was. */
export const checkScannedCode = async (db: Db, caller: Caller, text: string): Promise<CodeVerdict> => {
  const code = sheetCode(text)
  return checkCode(code, code ? await candidates(db, scopeOf(caller), code) : [])
}
