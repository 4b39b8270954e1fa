import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { journey, noViolations, type Page, signIn } from './browser.ts'
import { button, row, words } from './documents.ts'

const events = {
  en: {
    uploaded: 'Uploaded',
    opened: 'Opened',
    downloaded: 'Downloaded',
    details: 'Show the details of',
    csv: 'Export CSV',
  },
  th: { uploaded: 'อัปโหลด', opened: 'เปิดดู', downloaded: 'ดาวน์โหลด', details: 'แสดงรายละเอียดของ', csv: 'ส่งออก CSV' },
} as const

/** The number of the first order that nobody has downloaded. */
const firstUnread = async (page: Page): Promise<string> => {
  const first = page.locator('.data-table tr.ant-table-row').first()
  await first.waitFor()
  return first.locator('strong').first().innerText()
}

for (const language of ['en', 'th'] as const) {
  const t = words[language]
  const says = events[language]

  journey(
    `[DOC-01] [DOC-08] an order is read in the page, downloaded, and both stand in its timeline (${language})`,
    async ({ open }) => {
      const page = await open({ language }, '/confirm-po?show=pending')
      await signIn(page, 'vendor')
      const po = await firstUnread(page)
      await button(page, t.open, po).click()
      const view = page.getByRole('dialog', { name: new RegExp(po) })
      // a browser without a viewer of its own is offered the file instead
      await view.locator('iframe[src^="blob:"], .file-link a[href^="blob:"]').first().waitFor()
      await view.locator('.ant-drawer-close').click()
      await view.waitFor({ state: 'detached' })
      // reading is no download
      await row(page, po).waitFor()
      await Promise.all([page.waitForEvent('download'), button(page, t.downloadPdf, po).click()])
      await row(page, po).waitFor({ state: 'detached' })
      await page.getByText(t.showAll, { exact: true }).click()
      await page
        .getByRole('button', { name: `${says.details} PO ${po}` })
        .first()
        .click()
      await page.locator('.row-details').getByText('vendor@demo.example').waitFor()
      await noViolations(page)
      // an order that was replaced stands below, under the same number
      await button(page, t.timeline, po).first().click()
      const timeline = page.getByRole('dialog').locator('.timeline strong')
      for (const what of [says.uploaded, says.opened, says.downloaded])
        await timeline.filter({ hasText: what }).first().waitFor()
      await noViolations(page)
    },
  )

  journey(`[DOC-02] the orders that the filters show go into a CSV (${language})`, async ({ open }) => {
    const page = await open({ language }, '/confirm-po?code=CPF')
    await signIn(page, 'store')
    await row(page, 'CPF').first().waitFor()
    const shown = await page.locator('.data-table tr.ant-table-row').count()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: says.csv, exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^PO Export at \d{4}-\d\d-\d\d\.csv$/)
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split(/\r?\n/)
    expect(lines[0]).toContain('PO_NUM,STATUS')
    expect(lines).toHaveLength(1 + shown)
    expect(lines.slice(1).every((line) => /,(Waiting|Downloaded|Confirmed),/.test(line) && line.includes('CPF'))).toBe(
      true,
    )
  })
}

journey(
  '[DOC-11] what is wrong with an order stays for five minutes, with an SQM for five seconds',
  async ({ open }) => {
    const t = words.en
    const cases = [
      { route: '/confirm-po', user: 'store', text: 'Please selected email group', stays: 300_000 },
      { route: '/purchase', user: 'purchase', text: 'No upload file,Please check file upload', stays: 5_000 },
    ]
    for (const { route, user, text, stays } of cases) {
      const page = await open({}, route)
      await signIn(page, user)
      await page.locator('.data-table tr.ant-table-row').first().waitFor()
      await page.getByRole('button', { name: t.upload, exact: true }).click()
      await page.clock.install()
      await page.getByRole('dialog').getByRole('button', { name: t.confirm, exact: true }).click()
      const said = page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })
      await said.waitFor()
      if (stays > 5_000) {
        await page.clock.fastForward(stays / 2)
        expect(await said.isVisible()).toBe(true)
      }
      await page.clock.fastForward(stays)
      await said.waitFor({ state: 'detached' })
    }
  },
)
