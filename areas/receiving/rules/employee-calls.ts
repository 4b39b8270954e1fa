import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { storableText } from '#kit/shared/storable-text.ts'

export const MAX_EMPLOYEES = 2000

/** An employee who may receive (RCV-11). */
export const employee = z.strictObject({
  code: storableText(100).trim().min(1),
  name: storableText(100).trim().min(1),
})
export type Employee = z.infer<typeof employee>

const company = z.number().int().positive().optional()
const companyInQuery = z.coerce.number().int().positive().optional()
const managesReceivers = { who: 'receiver.write', tag: 'receiving' } as const
const forAll = 'inventory organisation id; required from an administrator of all organisations'

const employeeList = z.object({
  company: z.number().int(),
  employees: z.array(employee),
  pattern: z.string().describe('regular expression of an employee ID (G-102)'),
})

export const listEmployees = defineCall({
  ...managesReceivers,
  method: 'GET',
  path: '/receiving/employees',
  summary: 'The employees of an organisation who may receive, by name (RCV-11)',
  query: z.strictObject({ company: companyInQuery.describe(forAll) }),
  reply: employeeList,
})

export const saveEmployees = defineCall({
  ...managesReceivers,
  method: 'POST',
  path: '/receiving/employees',
  summary: 'Add employees to the list of an organisation, or change their names; a repeat changes nothing',
  largeBody: true,
  body: z.strictObject({
    company: company.describe(forAll),
    employees: z.array(employee).min(1).max(MAX_EMPLOYEES),
    replacesAll: z.boolean().default(false).describe('removes all employees that are not in this list'),
  }),
  reply: employeeList,
})

export const removeEmployee = defineCall({
  ...managesReceivers,
  method: 'POST',
  path: '/receiving/employees/remove',
  summary: 'Remove an employee from the list of an organisation; a repeat changes nothing',
  body: z.strictObject({ company: company.describe(forAll), code: z.string().min(1).max(100) }),
  reply: employeeList,
})
