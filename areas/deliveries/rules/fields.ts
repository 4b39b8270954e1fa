import { z } from 'zod'

export const quantity = z.number().nonnegative()
export const id = z.coerce.number().int().positive()
/** Years before are slips of the keyboard, and some of them no date of the database either. */
export const day = z.iso.date().refine((text) => text >= '1900-01-01', 'must be 1900-01-01 or later')
export const dayOrNone = day.or(z.literal('')).nullish()
export const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= '1900-01-02' && text < '9999-12-31', 'must be within 1900 and 9999')
/** No ERP has longer ones, and what identifies a line is a key in the database. */
export const code = z.string().max(100)
