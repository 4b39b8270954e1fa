import { z } from 'zod'
import { storableText } from '#kit/shared/storable-text.ts'
import { type ListWithSavedViews, listsWithSavedViews, pagedLists, savedViews } from './saved-views.ts'

/** The number of rows per page of a list (G-203). */
const pageSize = z.number().int().min(1).max(1000)
/** Keys of the visible columns, in display order. */
const columns = z.array(z.string().regex(/^[a-zA-Z0-9]{1,40}$/)).max(60)
/** The paper for pack tags, and the first free position on an A4 sheet of labels (PSC-09). */
const labels = z.object({ format: z.enum(['a4', '100x75', '100x150']), start: z.number().int().min(1).max(8) })
/** The column titles in a supplier's own spreadsheets (DLV-24). */
const sheetColumns = z
  .record(z.string().regex(/^[a-zA-Z]{1,20}$/), z.array(storableText(80).min(1)).max(3))
  .refine((titles) => Object.keys(titles).length <= 20, 'must have at most 20 columns')

const sizes = Object.fromEntries(pagedLists.map((list) => [`${list}.size`, pageSize])) as Record<
  `${(typeof pagedLists)[number]}.size`,
  typeof pageSize
>

const views = Object.fromEntries(listsWithSavedViews.map((list) => [`${list}.views`, savedViews])) as Record<
  `${ListWithSavedViews}.views`,
  typeof savedViews
>

/**
 * The settings that the portal stores for a user across devices: `<list>.columns`, `<list>.size`, `<list>.views`,
 * `psc.labels`, `delivery-imports.columns`, `tour.<page>`. A value takes at most 16 KB as JSON. If the format of a
 * setting changes, the setting needs a new key, because a browser may still store a value in the former format.
 */
const shape = {
  'deliveries.columns': columns,
  ...sizes,
  ...views,
  'delivery-imports.columns': sheetColumns,
  'psc.labels': labels,
  'tour.home': z.literal(true),
}

export type PreferenceKey = keyof typeof shape
export type PreferenceValue<K extends PreferenceKey> = z.infer<(typeof shape)[K]>

/** The user's settings. A missing key means that the screen uses its default. */
export const preferences = z.object(shape).partial()
export type Preferences = z.infer<typeof preferences>

/** A change of settings. `null` resets a setting to its default. */
export const preferenceChange = z.strictObject(
  Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, value.nullable().optional()])) as {
    [K in PreferenceKey]: z.ZodOptional<z.ZodNullable<(typeof shape)[K]>>
  },
)
export type PreferenceChange = z.infer<typeof preferenceChange>

/** Returns the stored settings that this release knows. Settings of other releases are ignored. */
export const readPreferences = (stored: Readonly<Record<string, unknown>>): Preferences =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const read = key in stored ? schema.safeParse(stored[key]) : undefined
      return read?.success ? [[key, read.data]] : []
    }),
  )
