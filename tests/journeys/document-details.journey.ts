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
      await view.locator('iframe, .file-link a').first().waitFor()
      expect(await view.locator('iframe, .file-link a').first().evaluate('(one) => one.src || one.href')).toMatch(
        /^blob:/,
      )
      await page.keyboard.press('Escape')
      await view.waitFor({ state: 'detached' })
      // reading is no download
      await row(page, po).waitFor()
      await Promise.all([page.waitForEvent('download'), button(page, t.downloadPdf, po).click()])
      await row(page, po).waitFor({ state: 'detached' })
      await page.getByText(t.showAll, { exact: true }).click()
      await page.getByRole('button', { name: `${says.details} PO ${po}` }).click()
      await page.locator('.row-details').getByText('vendor@demo.example').waitFor()
      await noViolations(page)
      await button(page, t.timeline, po).click()
      const timeline = page.getByRole('dialog').locator('.timeline strong')
      await expect
        .poll(() => timeline.allInnerTexts())
        .toEqual(expect.arrayContaining([says.uploaded, says.opened, says.downloaded]))
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
