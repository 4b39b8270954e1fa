import { expect, type Page } from '#tests/e2e/fixtures.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

/** Signs in on the current sign-in page and opens the scan page. */
export const atDock = async (page: Page): Promise<void> => {
  await signIn(page, 'store')
  await page.goto('/#/scan-received')
  await page.locator('.start').waitFor()
}

/** Returns the sentence in which a scan page reports the last scan. */
export const scanResult = (page: Page) => page.locator('.sentence')

/** Waits until the sentence contains the text. */
export const expectScanResult = (page: Page, text: string): Promise<void> =>
  scanResult(page).filter({ hasText: text }).waitFor()

/** Waits until text inserted by a scanner would reach the page. This requires that no input has the focus. */
export const waitForScannerInput = (page: Page): Promise<void> =>
  expect(page.locator('[data-scan-catcher]')).toBeFocused()

/** Waits until the coloured border of the last scan has disappeared. Afterwards the layout no longer changes. */
export const waitForScanBorderHidden = (page: Page): Promise<void> => page.locator('.edge').waitFor({ state: 'hidden' })

/** Waits until the device's list contains this number of scans. */
export const expectScanCount = (page: Page, count: number): Promise<void> =>
  page.locator('.last-scans .scan-count', { hasText: new RegExp(`^${count}$`) }).waitFor()

/** Waits until a sheet shows this count of scanned boxes: `2/5`. */
export const expectBoxCount = (page: Page, count: string): Promise<void> =>
  page.locator('.sheet-count', { hasText: count }).waitFor()

const banner = (page: Page) => page.getByText('Internet connection lost')

/** Waits for the note that there is no connection. It is the same in both languages. */
export const expectOfflineNotice = (page: Page): Promise<void> => banner(page).waitFor()

/** Disconnects the device, and waits for the note. */
export const disconnect = async (page: Page): Promise<void> => {
  await page.context().setOffline(true)
  await expectOfflineNotice(page)
}

/** Reconnects the device, and waits until the note disappears. */
export const reconnect = async (page: Page): Promise<void> => {
  await page.context().setOffline(false)
  await banner(page).waitFor({ state: 'detached' })
}

/** From now on, requests of the page get no response until it pings the portal for the second time. */
export const loseRequestsUntilSecondPing = async (page: Page): Promise<void> => {
  let pings = 0
  await page.route('**/api/**', async (route) => {
    if (route.request().url().endsWith('/api/health')) pings++
    if (pings > 1) await route.fallback()
  })
}

/**
 * Submits the delivery with this number, whose boxes are all scanned. The page must be in English.
 * @returns the receive number that the page shows
 */
export const submitSheet = async (page: Page, number: string): Promise<string> => {
  await page.getByRole('button', { name: `Submit ${number}` }).click()
  return (await page.locator('.receive-number').textContent()) ?? ''
}

/**
 * Opens the menu of a delivery on the page, and selects the action whose label contains `name`. `nth` is the index of
 * the delivery, from 0.
 */
export const chooseAction = async (page: Page, name: string, nth = 0): Promise<void> => {
  await page.locator('.sheet-more').nth(nth).click()
  await page.locator('.sheet-menu').getByRole('button', { name }).click()
}
