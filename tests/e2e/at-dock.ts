import { expect, type Page } from '#tests/e2e/fixtures.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

/** Signs in on the sign-in page that is shown and opens the scan page, which shows where to begin. */
export const atDock = async (page: Page): Promise<void> => {
  await signIn(page, 'store')
  await page.goto('/#/scan-received')
  await page.locator('.start').waitFor()
}

/** The one sentence that a scan page says of the last scan. */
export const sentence = (page: Page) => page.locator('.sentence')

/** Waits until the sentence holds this. */
export const expectSentence = (page: Page, text: string): Promise<void> =>
  sentence(page).filter({ hasText: text }).waitFor()

/** Waits until text that a scanner inserts arrives at the page, as it does when nothing else has the focus. */
export const takesInsertedText = (page: Page): Promise<void> =>
  expect(page.locator('[data-scan-catcher]')).toBeFocused()

/** Waits until the coloured edge of the last scan is gone: from then on the page stands still. */
export const edgeGone = (page: Page): Promise<void> => page.locator('.edge').waitFor({ state: 'hidden' })

/** Waits until the device has this many scans in its list. */
export const scans = (page: Page, count: number): Promise<void> =>
  page.locator('.last-scans .scan-count', { hasText: new RegExp(`^${count}$`) }).waitFor()

/** Waits until a sheet counts its boxes as this: `2/5`. */
export const boxes = (page: Page, count: string): Promise<void> =>
  page.locator('.sheet-count', { hasText: count }).waitFor()

const banner = (page: Page) => page.getByText('Internet connection lost')

/** Waits until a page says that there is no connection; the words are the same in both languages. */
export const noticed = (page: Page): Promise<void> => banner(page).waitFor()

/** Takes the device's connection away, and waits until the page says so. */
export const away = async (page: Page): Promise<void> => {
  await page.context().setOffline(true)
  await noticed(page)
}

/** Gives the connection back, and waits until the page says no more that there is none. */
export const back = async (page: Page): Promise<void> => {
  await page.context().setOffline(false)
  await banner(page).waitFor({ state: 'detached' })
}

/** Submits the complete sheet of a number, on an English page. @returns the receive number that is shown */
export const submitSheet = async (page: Page, number: string): Promise<string> => {
  await page.getByRole('button', { name: `Submit ${number}` }).click()
  return (await page.locator('.receive-number').textContent()) ?? ''
}
