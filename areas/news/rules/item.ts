/** The page that shows an item: `/store-info` or `/account-info` (G-144). */
export const newsPages = ['store', 'account'] as const
export type NewsPage = (typeof newsPages)[number]

/** The types of items (S2 §3); `wht` is withholding tax. */
export const newsTypes = ['news', 'calendar', 'wht', 'map'] as const
export type NewsType = (typeof newsTypes)[number]
export const informationTypes = ['calendar', 'wht', 'map'] as const satisfies readonly NewsType[]

/** The maximum number of files per item (S2 §5, §9). */
export const MAX_FILES = 3
export const MAX_TITLE_LENGTH = 200
export const MAX_DESCRIPTION_LENGTH = 5000
export const imageKinds = ['jpeg', 'png'] as const

export const ALL_SUPPLIERS = 'all'
/** The readers of an item: all suppliers, or the suppliers with the given VENDOR_IDs. */
export type NewsAudience = typeof ALL_SUPPLIERS | readonly number[]

/**
 * Parses the text `all` or comma-separated supplier ids (S2 §3). Ids are sorted, and duplicates are removed. Returns
 * undefined for any other text.
 */
export const parseAudience = (text: string): NewsAudience | undefined => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 1 && parts[0] === ALL_SUPPLIERS) return ALL_SUPPLIERS
  if (!parts.every((part) => /^[1-9]\d{0,14}$/.test(part))) return undefined
  return [...new Set(parts.map(Number))].sort((one, other) => one - other)
}

export const audienceText = (audience: NewsAudience): string =>
  audience === ALL_SUPPLIERS ? ALL_SUPPLIERS : audience.join(',')

export interface NewsDraft {
  readonly title: string
  readonly description: string
  readonly audience: NewsAudience
  /** True if a new preview image was selected or the item already has one (G-145). */
  readonly hasImage: boolean
}

/** The required fields, named as in the API and in the order of the dialog. */
export type NewsField = 'title' | 'description' | 'vendor_id' | 'thumbnail'

/** Returns the required fields that are empty (S2 §5): title, description, suppliers or preview image. */
export const missingFields = ({ title, description, audience, hasImage }: NewsDraft): readonly NewsField[] => [
  ...(title.trim() === '' ? (['title'] as const) : []),
  ...(description.trim() === '' ? (['description'] as const) : []),
  ...(audience.length === 0 ? (['vendor_id'] as const) : []),
  ...(hasImage ? [] : (['thumbnail'] as const)),
]
