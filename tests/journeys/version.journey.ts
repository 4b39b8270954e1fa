import { expect } from 'vitest'
import { dataFolder, type Portal, startPortal } from '#tests/world/portal-process.ts'
import { journey, type Page, signIn } from './browser.ts'

/** A portal that can be renewed: stopped, and started with another version at the same address on the same data. */
const renewable = async (demoData: string) => {
  const data = dataFolder(demoData)
  let portal: Portal = await startPortal(data.path, { PORTAL_VERSION: 'v.1' })
  const port = new URL(portal.url).port
  return {
    url: portal.url,
    renew: async (version: string) => {
      await portal.stop()
      portal = await startPortal(data.path, { PORTAL_VERSION: version, PORT: port })
    },
    end: async () => {
      await portal.stop()
      data.remove()
    },
  }
}

/** How often this page has been loaded, itself excluded. */
const countLoads = (page: Page) => {
  const loads = { count: 0 }
  page.on('load', () => {
    loads.count += 1
  })
  return loads
}

const comeBack = async (page: Page) => {
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/softwares'))
  await expect
    .poll(
      async () => {
        await page.evaluate("window.dispatchEvent(new Event('focus'))")
        return Promise.race([asked.then(() => true), new Promise((resume) => setTimeout(resume, 500, false))])
      },
      { timeout: 15_000 },
    )
    .toBe(true)
}

journey(
  '[SHL-10] a new version reloads an idle page once, waits for a draft, and is there when the draft is done',
  async ({ open, demoData }) => {
    const portal = await renewable(demoData)
    try {
      const page = await open({}, `/change-password`)
      await page.goto(`${portal.url}/#/table`)
      await signIn(page, 'vendor')
      await page.getByText('Version v.1').waitFor()
      const loads = countLoads(page)

      await portal.renew('v.2')
      await comeBack(page)
      await page.getByText('Version v.2').waitFor()
      await comeBack(page)
      expect(loads.count).toBe(1)

      await page.getByRole('link', { name: 'Confirm PO' }).click()
      await page.getByLabel('Invoice/DO No.').first().fill('DRAFT-77')
      await page.getByLabel('Invoice/DO No.').first().blur()
      await portal.renew('v.3')
      await comeBack(page)
      const offer = page.getByRole('button', { name: 'New version, reload when ready' })
      await offer.waitFor()
      await comeBack(page)
      expect(loads.count).toBe(1)
      expect(await page.getByLabel('Invoice/DO No.').first().inputValue()).toBe('DRAFT-77')

      await offer.click()
      await page.getByText('Version v.3').waitFor()
      await comeBack(page)
      expect(await offer.count()).toBe(0)
      expect(loads.count).toBe(2)
    } finally {
      await portal.end()
    }
  },
)

journey('[SHL-10] two servers of two versions cannot make a page reload for ever', async ({ open }) => {
  const page = await open()
  let version = 'v.1'
  await page.route('**/api/softwares', (route) => route.fulfill({ json: [{ version }] }))
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.version'))).toBe('v.1')
  const loads = countLoads(page)
  for (const next of ['v.2', 'v.1', 'v.2', 'v.1', 'v.2']) {
    version = next
    await comeBack(page)
    await page.waitForLoadState('load')
    await page.getByLabel('Username').waitFor()
  }
  expect(loads.count).toBe(2)
})
