import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/machine.mjs'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox', '--disable-gpu'] })

/** Signs a demo account in. */
export const signInOn = async (page: Page, url: string, username: string): Promise<void> => {
  await page.goto(`${url}/#/signin`)
  await page.locator('input').first().fill(username)
  await page.locator('input[type=password]').fill('portal-demo')
  await page.locator('input[type=password]').press('Enter')
  await page.waitForURL((address) => !address.hash.startsWith('#/signin'))
}
