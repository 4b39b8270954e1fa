import { ordersToTry } from '#database/demo/orders-to-try.ts'
import { pickOption, searchPo } from '#tests/e2e/deliveries/delivery-page.ts'
import { test as base, expect, type Page } from '#tests/e2e/fixtures.ts'
import { type E2ePortal, ownPortal } from '#tests/e2e/portal.ts'
import { waitUntilSettled } from '#tests/e2e/settled.ts'

const test = base.extend<object, { portal: E2ePortal }>({ portal: ownPortal({ env: { PORTAL_VERSION: 'v.1' } }) })

/** Counts the reloads of this page. */
const countLoads = (page: Page) => {
  const loads = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.count += 1
  })
  return loads
}

/** Makes the page check the version, at most every five seconds. A page that is reloading checks it anyway. */
const returnTo = (page: Page) => page.evaluate("window.dispatchEvent(new Event('focus'))").catch(() => undefined)

const comeBack = async (page: Page) => {
  const versionResponse = page.waitForResponse((response) => response.url().endsWith('/api/softwares'))
  await expect
    .poll(async () => {
      await returnTo(page)
      return Promise.race([versionResponse.then(() => true), new Promise((resume) => setTimeout(resume, 500, false))])
    })
    .toBe(true)
}

test('[SHL-10] a new version reloads an idle page once, and waits until an open draft is finished', async ({
  open,
  portal,
}) => {
  const renew = async (PORTAL_VERSION: string) => {
    await portal.stop()
    await portal.start({ PORTAL_VERSION })
  }
  const page = await open({ as: 'vendor' }, '/table')
  await page.getByText('Version v.1').waitFor()
  // waits until the page is ready: if the portal stops while the page is loading a script, the page would reload for
  // that reason too
  await waitUntilSettled(page)
  const loads = countLoads(page)

  await renew('v.2')
  await comeBack(page)
  await page.getByText('Version v.2').waitFor()
  await comeBack(page)
  expect(loads.count).toBe(1)

  await page.getByRole('link', { name: 'Confirm PO' }).click()
  await pickOption(page, 'Invoice to', 'AH')
  await searchPo(page, ordersToTry.plain)
  await page.getByLabel('Invoice/DO No.').first().fill('DRAFT-77')
  await page.getByLabel('Invoice/DO No.').first().blur()
  await renew('v.3')
  await comeBack(page)
  const offer = page.getByRole('button', { name: 'New version, reload when ready' })
  await offer.waitFor()
  await comeBack(page)
  expect(loads.count).toBe(1)
  await expect(page.getByLabel('Invoice/DO No.').first()).toHaveValue('DRAFT-77')

  await offer.click()
  await page.getByText('Version v.3').waitFor()
  await comeBack(page)
  await expect(offer).toHaveCount(0)
  expect(loads.count).toBe(2)
})

test('[SHL-10] two servers with different versions cannot make a page reload endlessly', async ({ open }) => {
  const page = await open()
  let version = 'v.1'
  await page.route('**/api/softwares', (route) => route.fulfill({ json: [{ version }] }))
  await page.reload()
  // the page may reload once because of the other version
  const remembered = () => page.evaluate(() => localStorage.getItem('portal.version')).catch(() => undefined)
  await expect.poll(remembered).toBe('v.1')
  await page.getByLabel('Username').waitFor()
  const loads = countLoads(page)
  for (const next of ['v.2', 'v.1', 'v.2', 'v.1', 'v.2']) {
    version = next
    // repeated, because the response to an earlier check may still arrive
    await expect.poll(() => returnTo(page).then(remembered), { intervals: [500] }).toBe(next)
    await page.waitForLoadState('load')
    await page.getByLabel('Username').waitFor()
  }
  // one reload for each version; if a check was already running, it may have caused the first reload before counting
  // began
  expect([1, 2]).toContain(loads.count)
})
