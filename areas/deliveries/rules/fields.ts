import { z } from 'zod'

export const quantity = z.number().nonnegative()
export const id = z.coerce.number().int().positive()
/** A day in or after 1900. Earlier years are typing errors, and PostgreSQL does not accept some of them as dates. */
export const day = z.iso.date().refine((text) => text >= '1900-01-01', 'must be 1900-01-01 or later')
export const dayOrNone = day.or(z.literal('')).nullish()
/** A code of the ERP. Its length is limited, because the identity of a line is an index key. */
export const code = z.string().max(100)
