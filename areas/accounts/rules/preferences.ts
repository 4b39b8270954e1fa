import { z } from 'zod'

/** How many rows a page of a list has (G-203). */
const pageSize = z.number().int().min(1).max(1000)
/** Keys of the columns that stand open, in the order of the list. */
const columns = z.array(z.string().regex(/^[a-zA-Z0-9]{1,40}$/)).max(60)
const seen = z.literal(true)

/**
 * What the portal remembers of a user on every device: one line for each, named `<list>.columns`, `<list>.size`,
 * `tour.<page>`. A value takes at most 4 KB as JSON.
 */
const shape = {
  'deliveries.columns': columns,
  'deliveries.size': pageSize,
  'email-groups.size': pageSize,
  'forecasts.size': pageSize,
  'invoices.size': pageSize,
  'payments.size': pageSize,
  'schedule.size': pageSize,
  'users.size': pageSize,
  'documents-po.size': pageSize,
  'documents-asn.size': pageSize,
  'documents-sqm.size': pageSize,
  'documents-coc.size': pageSize,
  'tour.home': seen,
}

export type PreferenceKey = keyof typeof shape
export type PreferenceValue<K extends PreferenceKey> = z.infer<(typeof shape)[K]>

/** What a user has set; what is missing was never set and stands as the screen has it at first. */
export const preferences = z.object(shape).partial()
export type Preferences = z.infer<typeof preferences>

/** Sets what it names; `null` forgets, so that it stands as at first again. */
export const preferenceChange = z.strictObject(
  Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, value.nullable().optional()])) as {
    [K in PreferenceKey]: z.ZodOptional<z.ZodNullable<(typeof shape)[K]>>
  },
)
export type PreferenceChange = z.infer<typeof preferenceChange>

/** What of stored settings this release still understands: those of an older one are left out. */
export const readPreferences = (stored: Readonly<Record<string, unknown>>): Preferences =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const read = key in stored ? schema.safeParse(stored[key]) : undefined
      return read?.success ? [[key, read.data]] : []
    }),
  )

/** The settings after a change. */
export const withChange = (before: Preferences, change: PreferenceChange): Preferences =>
  readPreferences({ ...before, ...change })
