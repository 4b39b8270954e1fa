import { pickOption } from '#tests/e2e/deliveries/delivery-page.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test('[SHL-11] after a reload without a connection, the portal shows its logo and the company names, and its pages load when the connection is back', async ({
  open,
}) => {
  const page = await open({ as: 'vendor', installs: true }, '/')
  const visit = (route: string) => page.goto(`/#${route}`)
  const needsConnection = page.getByText('This page needs a connection.')
  // visited pages are stored only once a service worker controls them
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await pickOption(page, 'Invoice to', 'SAT')
  const company = page.locator('#what-company option:checked')
  await expect(company).toContainText('SAT')
  const name = await company.innerText()
  await visit('/table')
  await page.locator('.delivery-table tbody tr.data-row').first().waitFor()
  await visit('/')
  await page.locator('#what-company').waitFor()

  await page.context().setOffline(true)
  await page.reload()
  await expect(company).toHaveText(name)
  await expect.poll(() => page.evaluate(`document.querySelector('.brand img')?.naturalWidth`)).toBeGreaterThan(0)
  const title = page.getByRole('heading', { level: 1 })
  await visit('/table')
  await expect(title).toHaveText(/^Deliver(ies|y) Status$/)
  await expect(needsConnection).toHaveCount(1)
  // the code of this page was never loaded
  await visit('/pds-status')
  await expect(title).toHaveText('PO Blanket/PDS Pending')
  await expect(needsConnection).toHaveCount(1)

  await page.context().setOffline(false)
  await page.locator('.pds-table tbody tr.data-row').first().waitFor()
})

test('[SHL-11] a page whose code fails to load just as the connection comes back is loaded again', async ({ open }) => {
  const page = await open({ as: 'vendor' }, '/')
  const needsConnection = page.getByText('This page needs a connection.')
  await page.locator('#what-company').waitFor()
  const { promise: isBack, resolve: back } = Promise.withResolvers<void>()
  let hasReloaded = false
  page.on('request', (request) => {
    hasReloaded ||= request.isNavigationRequest()
  })
  await page.route('**/assets/**', async (route) => {
    await isBack
    return hasReloaded ? route.continue() : route.abort('internetdisconnected')
  })

  await page.context().setOffline(true)
  await page.goto('/#/pds-status')
  await expect(needsConnection).toHaveCount(1)
  await page.context().setOffline(false)
  await expect(needsConnection).toHaveCount(0)
  back()
  await page.locator('.pds-table tbody tr.data-row').first().waitFor()
})
