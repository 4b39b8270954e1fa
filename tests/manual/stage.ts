import type { Delivery } from '#areas/deliveries/contract.ts'
import { signInAs } from '#tests/e2e/dock.ts'
import type { Page } from '#tests/e2e/fixtures.ts'

export type Language = 'th' | 'en'
export type Device = 'desktop' | 'phone'

/** Where a picture is taken. */
export interface Stage {
  readonly page: Page
  readonly language: Language
  readonly on: Device
  /** Address of the portal. */
  readonly url: string
}

/** What is done before the picture is taken. */
export type Act = (stage: Stage) => Promise<void>

/** Which of four different things this stage works with, so that none meets what another has done. */
export const turnOf = ({ language, on }: Stage): number =>
  ['en', 'th'].indexOf(language) * 2 + ['desktop', 'phone'].indexOf(on)

export const goTo = async ({ page, url }: Stage, route: string): Promise<void> => {
  await page.goto(`${url}/#${route}`)
}

/** The page is there with its first data, its fonts and its pictures, and nothing on it moves any more. */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page
    .locator('.loading, .ant-spin-spinning, .ant-skeleton')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'hidden', timeout: 8_000 })
    // what stands below the fold of a phone may wait until somebody scrolls to it
    .catch(() => undefined)
  await page.evaluate(`(async () => {
    await document.fonts.ready
    const look = () => document.body.innerText + document.querySelectorAll('*').length
    let before = look()
    for (let same = 0; same < 4; ) {
      await new Promise((done) => setTimeout(done, 100))
      const now = look()
      same = now === before ? same + 1 : 0
      before = now
    }
  })()`)
}

/** Deliveries of the demo as somebody sees them, in the order of their ids. */
export const deliveriesOf = async (url: string, who: string, query: string): Promise<readonly Delivery[]> => {
  const client = await signInAs(url, who)
  const { body } = await client.get<Delivery[]>(`/deliveries?_limit=500&${query}`)
  return [...body].sort((one, other) => one.id - other.id)
}

/** The one of several that belongs to this stage. */
export const ofTurn = <Row>(stage: Stage, rows: readonly Row[]): Row => {
  const row = rows[turnOf(stage) % Math.max(rows.length, 1)]
  if (row === undefined) throw new Error('the demo data holds nothing for this picture')
  return row
}
