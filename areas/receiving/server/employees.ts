import { sql } from 'kysely'
import { accountMessages } from '#areas/accounts/messages.ts'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { refuseOtherOrganisation } from '#areas/directory/server/index.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import type { CallInput, CallReply } from '#kit/shared/call.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type * as calls from '../contract.ts'
import { type Employee, MAX_EMPLOYEES } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { checkEmployees, employeeKey, findEmployee, type OpenItem, refuseEmployeeCode } from '../rules/employee-list.ts'
import type { ReceivingDeps } from './receiving-deps.ts'

type EmployeeList = CallReply<typeof calls.listEmployees>

/** Returns the employees of an organisation who may receive, sorted by name; none if it has no list. */
export const readEmployees = (db: Db | Unit, company: number): Promise<Employee[]> =>
  db
    .selectFrom('receiving.employee')
    .select(['code', 'name'])
    .where('company', '=', company)
    .orderBy('name')
    .orderBy('code_key')
    .execute()

/**
 * Returns the organisation whose settings an administrator reads or changes. Administrators of all organisations must
 * select one in `requested`; others can use only their own.
 */
export const companyOfSettings = async (
  deps: ReceivingDeps,
  caller: Caller,
  requested: number | undefined,
): Promise<Result<number>> => {
  const scope = scopeOf(caller)
  if (scope.kind === 'organisation' && (requested ?? scope.companyId) === scope.companyId) return ok(scope.companyId)
  if (requested !== undefined) return (await refuseOtherOrganisation(deps, caller, requested)) ?? ok(requested)
  if (scope.kind === 'all') return refuse(messages.COMPANY_REQUIRED, {}, { path: 'company' })
  return refuse(accountMessages.FORBIDDEN)
}

export const readEmployeeList = async (
  deps: ReceivingDeps,
  caller: Caller,
  requested: number | undefined,
): Promise<Result<EmployeeList>> => {
  const company = await companyOfSettings(deps, caller, requested)
  if (!company.ok) return company
  const employees = await readEmployees(deps.db, company.value)
  return ok({ company: company.value, employees, pattern: deps.employeePattern.source })
}

/** Locks the list of an organisation until the transaction ends, so that changes run one after another. */
const lockEmployeeList = async (unit: Unit, company: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('receiving.employee', ${company}))`.execute(unit)
}

const changeEmployeeList = async (
  deps: ReceivingDeps,
  caller: Caller,
  requested: number | undefined,
  change: (unit: Unit, company: number) => Promise<Refusal | undefined>,
): Promise<Result<EmployeeList>> => {
  const company = await companyOfSettings(deps, caller, requested)
  if (!company.ok) return company
  const { value } = company
  return deps.db.transaction().execute(async (unit) => {
    await lockEmployeeList(unit, value)
    const before = await readEmployees(unit, value)
    const refusal = await change(unit, value)
    if (refusal) return refusal
    const employees = await readEmployees(unit, value)
    if (JSON.stringify(employees) !== JSON.stringify(before))
      await writeAudit(unit, caller, deps.now(), {
        what: 'employee-list.change',
        kind: 'employee-list',
        id: value,
        organisation: value,
        vendor: null,
        before: { employees: before.length },
        after: { employees: employees.length },
      })
    return ok({ company: value, employees, pattern: deps.employeePattern.source })
  })
}

/** Adds employees or changes their names (RCV-11). `replacesAll`: also removes all other employees. */
export const saveEmployees = async (
  deps: ReceivingDeps,
  caller: Caller,
  { company, employees, replacesAll }: CallInput<typeof calls.saveEmployees>['body'],
): Promise<Result<EmployeeList>> => {
  const fault = checkEmployees(employees, deps.employeePattern)
  if (fault) return fault
  return changeEmployeeList(deps, caller, company, async (unit, of) => {
    const newKeys = new Set(employees.map(({ code }) => employeeKey(code)))
    const others = (await readEmployees(unit, of)).filter(({ code }) => !newKeys.has(employeeKey(code)))
    if (!replacesAll && others.length + employees.length > MAX_EMPLOYEES)
      return refuse(messages.EMPLOYEES_TOO_MANY, { most: MAX_EMPLOYEES })
    if (replacesAll) await unit.deleteFrom('receiving.employee').where('company', '=', of).execute()
    const changed = { changed_at: deps.now(), changed_by: caller.username }
    await unit
      .insertInto('receiving.employee')
      .values(employees.map(({ code, name }) => ({ company: of, code_key: employeeKey(code), code, name, ...changed })))
      .onConflict((conflict) =>
        conflict.columns(['company', 'code_key']).doUpdateSet((set) => ({
          code: set.ref('excluded.code'),
          name: set.ref('excluded.name'),
          ...changed,
        })),
      )
      .execute()
    return undefined
  })
}

export const removeEmployee = (
  deps: ReceivingDeps,
  caller: Caller,
  { company, code }: CallInput<typeof calls.removeEmployee>['body'],
): Promise<Result<EmployeeList>> =>
  changeEmployeeList(deps, caller, company, async (unit, of) => {
    await unit
      .deleteFrom('receiving.employee')
      .where('company', '=', of)
      .where('code_key', '=', employeeKey(code))
      .execute()
    return undefined
  })

/** Finds an item with this code, in upper or lower case, in the deliveries in transit to the organisation. */
const itemInTransit = async (db: Db, company: number, code: string): Promise<OpenItem | undefined> => {
  const { rows } = await sql<OpenItem>`
    select case when d.is_invoice then d.invoice_no else d.do_no end as number, l.item_code as "itemCode",
      null as "internalItemCode"
    from deliveries.delivery d join deliveries.delivery_line l on l.delivery_id = d.id
    where d.company = ${company} and d.status = 'transit' and upper(l.item_code) = upper(${code})
    limit 1`.execute(db)
  return rows[0]
}

/**
 * Checks the employee ID of a receiver (RCV-11). If the organisation has a list, only employees on the list are
 * accepted. Without a list, a product barcode or the code of an item in transit is refused.
 * @returns the ID as it is written in the list
 */
export const checkEmployee = async (db: Db, company: number, employeeId: string): Promise<Result<string>> => {
  const employees = await readEmployees(db, company)
  if (employees.length > 0) {
    const known = findEmployee(employees, employeeId)
    return known ? ok(known.code) : refuse(messages.EMPLOYEE_NOT_LISTED, { code: employeeId }, { path: 'employeeId' })
  }
  const item = await itemInTransit(db, company, employeeId)
  return refuseEmployeeCode(employeeId, item ? [item] : []) ?? ok(employeeId)
}
