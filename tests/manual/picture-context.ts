import type { Delivery } from '#areas/deliveries/contract.ts'
import type { Page } from '#tests/e2e/fixtures.ts'
import { signInAs } from '#tests/e2e/receiving/dock.ts'

export type Language = 'th' | 'en'
export type Device = 'desktop' | 'phone'

/** The page in which a picture is taken, with its language and device. */
export interface PictureContext {
  readonly page: Page
  readonly language: Language
  readonly on: Device
  /** The URL of the portal. */
  readonly url: string
}

/** The actions before a picture is taken. */
export type PictureSetup = (context: PictureContext) => Promise<void>

/**
 * Returns the index of this combination of language and device. Each combination uses a different record, so that
 * actions in one do not affect another.
 */
export const variantIndex = ({ language, on }: PictureContext): number =>
  ['en', 'th'].indexOf(language) * 2 + ['desktop', 'phone'].indexOf(on)

export const goTo = async ({ page, url }: PictureContext, route: string): Promise<void> => {
  await page.goto(`${url}/#${route}`)
}

/** The demo deliveries that a user sees, sorted by id. */
export const deliveriesOf = async (url: string, who: string, query: string): Promise<readonly Delivery[]> => {
  const client = await signInAs(url, who)
  const { body } = await client.get<Delivery[]>(`/deliveries?_limit=500&${query}`)
  return [...body].sort((one, other) => one.id - other.id)
}

/** Returns the record that belongs to this combination of language and device. */
export const recordForPicture = <Row>(context: PictureContext, rows: readonly Row[]): Row => {
  const row = rows[variantIndex(context) % Math.max(rows.length, 1)]
  if (row === undefined) throw new Error('the demo data holds nothing for this picture')
  return row
}
