import { z } from 'zod'
import { storableText } from '#kit/shared/storable-text.ts'

/** The lists whose page size is stored for a user (G-203). */
export const pagedLists = [
  'deliveries',
  'documents-po',
  'documents-asn',
  'documents-sqm',
  'documents-coc',
  'email-groups',
  'forecasts',
  'invoices',
  'payments',
  'schedule',
  'users',
] as const

/** The lists whose views a user can save (SHL-19). */
export const listsWithSavedViews = [...pagedLists, 'work'] as const
export type ListWithSavedViews = (typeof listsWithSavedViews)[number]

/** The maximum number of views of one list. More views would not fit into one row on the screen. */
export const MAX_VIEWS = 8
export const MAX_VIEW_NAME = 40

const savedView = z.strictObject({
  name: storableText(MAX_VIEW_NAME).refine((name) => name !== '' && name === name.trim(), 'must have no outer spaces'),
  /** Filters, columns and order as the query string of the URL, without `?`. */
  search: z
    .string()
    .max(1500)
    .regex(/^[\x21-\x7e]*$/),
  /** Rows per page. */
  size: z.number().int().min(1).max(1000).optional(),
  /** True if the list opens with this view. */
  isDefault: z.literal(true).optional(),
})
export type SavedView = z.infer<typeof savedView>

/** The saved views of one list, oldest first. */
export const savedViews = z
  .array(savedView)
  .max(MAX_VIEWS)
  .refine((views) => new Set(views.map(({ name }) => name)).size === views.length, 'names must be unique')
  .refine((views) => views.filter(({ isDefault }) => isDefault).length <= 1, 'only one view can be the default')

export type ViewFault = 'nameMissing' | 'tooMany' | 'tooLong'

/**
 * Adds a view, or replaces the view with the same name. A new default view replaces the former one. If the view cannot
 * be saved, returns the reason.
 * @param formerName the name of an edited view before the edit; the view keeps its place
 */
export const withView = (
  views: readonly SavedView[],
  { isDefault, ...view }: Omit<SavedView, 'isDefault'> & { readonly isDefault: boolean },
  formerName?: string,
): SavedView[] | ViewFault => {
  const name = view.name.trim()
  if (name === '') return 'nameMissing'
  const newView: SavedView = { ...view, name, ...(isDefault ? { isDefault: true } : {}) }
  // the view with the new name is replaced, so that the edited one only disappears
  const isReplaced = views.some((one) => one.name === name)
  const kept = isReplaced && name !== formerName ? views.filter((one) => one.name !== formerName) : views
  const otherViews = kept.map(
    ({ isDefault: wasDefault, ...one }): SavedView => (wasDefault && !isDefault ? { ...one, isDefault: true } : one),
  )
  const place = otherViews.findIndex((one) => one.name === (isReplaced ? name : formerName))
  const next = place < 0 ? [...otherViews, newView] : otherViews.with(place, newView)
  if (next.length > MAX_VIEWS) return 'tooMany'
  return savedViews.safeParse(next).success ? next : 'tooLong'
}

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((one) => one.name !== name)
