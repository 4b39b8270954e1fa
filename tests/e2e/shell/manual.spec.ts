import { execFileSync } from 'node:child_process'
import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, fullBrowser, type Page, test } from '#tests/e2e/fixtures.ts'
import { chaptersOf } from '#tests/manual/book.ts'

test.use(fullBrowser)

const words = {
  en: { title: 'User Manual', frame: 'User manual as PDF', download: 'Download the manual', tab: 'Open in a new tab' },
  th: { title: 'คู่มือการใช้งาน', frame: 'คู่มือการใช้งาน (PDF)', download: 'ดาวน์โหลดคู่มือ', tab: 'เปิดในแท็บใหม่' },
}

/** Fetches a PDF by its URL in the page. */
const pdfAt = async (page: Page, address: string | null): Promise<Buffer> => {
  const answer = await fetch(new URL(address ?? 'no address', page.url()))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(await answer.arrayBuffer())
}

const readers: readonly [UserType, 'en' | 'th', 'desktop' | 'phone'][] = [
  ['vendor', 'th', 'desktop'],
  ['store', 'en', 'phone'],
]

for (const [who, language, on] of readers)
  test(`[SHL-13] ${who} reads the manual in the page, ${language} on a ${on}`, async ({ open }) => {
    const w = words[language]
    const page = await open({ on, language, as: who }, '/manual')
    await page.getByRole('heading', { level: 1, name: w.title }).waitFor()
    const frame = page.locator(`iframe[title="${w.frame}"]`)
    const pdf = await pdfAt(page, await frame.getAttribute('src'))
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    const text = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 1e8 })
    expect(text).toContain(chaptersOf(language)[0]?.title)
    // if the frame were blocked, it would contain an error page of the browser
    await expect.poll(() => page.frames()[1]?.url()).toMatch(new RegExp(`/manual-${language}\\.pdf`))
    expect((await frame.boundingBox())?.height).toBeGreaterThan(300)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    for (const name of [w.download, w.tab]) {
      const link = page.getByRole('link', { name })
      expect((await pdfAt(page, await link.getAttribute('href'))).equals(pdf)).toBe(true)
    }
    expect(await page.getByRole('link', { name: w.download }).getAttribute('download')).not.toBeNull()
    await expectNoViolations(page)
  })

test('[SHL-13] offers the manual to open in a browser that cannot show a PDF in a page', async ({ open }) => {
  const page = await open({ on: 'phone', language: 'th', as: 'store' }, '/change-password')
  await page.addInitScript("Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false })")
  await page.goto('/#/manual')
  await page.reload()
  await page.getByText('เบราว์เซอร์นี้แสดง PDF ในหน้าเว็บไม่ได้').waitFor()
  await expect(page.locator('iframe')).toHaveCount(0)
  await pdfAt(page, await page.getByRole('link', { name: words.th.tab }).getAttribute('href'))
  await expectNoViolations(page)
})
