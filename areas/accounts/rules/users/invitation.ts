import { type Refusal, refuse } from '#kit/shared/result.ts'
import { accountMessages as messages } from '../../messages.ts'
import { userTypes } from '../capabilities.ts'
import type { InvitedUser } from './user-calls.ts'

const DAY_MS = 24 * 3_600_000
export const INVITATION_DAYS = 7

export const invitationEnd = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)

const asNumber = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)

const readRow = (cells: readonly string[]): InvitedUser | Refusal => {
  const [username = '', email = '', type = '', vendor = '', company = '', store_name = ''] = cells.map((cell) =>
    cell.trim(),
  )
  const user_type = userTypes.find((one) => one === type.toLowerCase())
  if (!user_type) return refuse(messages.INVITED_TYPE_UNKNOWN, { type }, { path: 'user_type' })
  const [vendor_id, company_id] = [asNumber(vendor), asNumber(company)]
  if (vendor !== '' && vendor_id === null) return refuse(messages.USER_VENDOR_UNKNOWN, {}, { path: 'vendor_id' })
  if (company !== '' && company_id === null) return refuse(messages.USER_COMPANY_UNKNOWN, {}, { path: 'company_id' })
  return { username, email, user_type, vendor_id, company_id, store_name }
}

/**
 * Reads the rows of a spreadsheet, which are numbered from 1. A first row without an `@` is treated as headings. Empty
 * rows are skipped. User names and email addresses that occur twice are errors.
 */
export const readInvited = (rows: readonly (readonly string[])[]) => {
  const users: { readonly row: number; readonly user: InvitedUser }[] = []
  const faults: { readonly row: number; readonly refusal: Refusal }[] = []
  const seen = new Set<string>()
  for (const [index, cells] of rows.entries()) {
    const isEmpty = cells.every((cell) => cell.trim() === '')
    if (isEmpty || (index === 0 && !cells.some((cell) => cell.includes('@')))) continue
    const row = index + 1
    const user = readRow(cells)
    if ('ok' in user) {
      faults.push({ row, refusal: user })
      continue
    }
    const twice = [user.username, user.email].find((text) => seen.has(text.toLowerCase()))
    if (twice !== undefined) faults.push({ row, refusal: refuse(messages.INVITED_TWICE, { name: twice }) })
    else users.push({ row, user })
    for (const text of [user.username, user.email]) seen.add(text.toLowerCase())
  }
  return { users, faults }
}
