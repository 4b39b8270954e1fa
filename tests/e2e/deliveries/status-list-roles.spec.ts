import { reachOf, type UserType } from '#areas/accounts/rules/capabilities.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'

test.use({ framesPdf: true })

const words = {
  en: {
    heading: 'Deliveries Status',
    check: 'Check a printed sheet',
    export: 'Export',
    columns: 'Columns',
    part: 'Print a part',
    pages: 'Pages',
    packs: 'Pack tags',
    show: 'Show this part',
    shown: 'Part of the PSC: pages 1 · pack tags 1:1',
    whole: 'Whole PSC',
    noPage: "'x' is not a page. Enter pages like 1-3,7",
    close: 'Close',
    nothing: 'Nothing scanned yet. You can use a scanner right away.',
    none: 'Not a PSC code',
    delete: /^Delete /,
    deleteHead: 'Delete',
  },
  th: {
    heading: 'สถานะการส่งสินค้า',
    check: 'ตรวจสอบเอกสารที่พิมพ์',
    export: 'ส่งออก',
    columns: 'คอลัมน์',
    part: 'พิมพ์บางส่วน',
    pages: 'หน้า',
    packs: 'ป้ายแพ็ก',
    show: 'แสดงเฉพาะส่วนนี้',
    shown: 'แสดงบางส่วนของ PSC: หน้า 1 · ป้ายแพ็ก 1:1',
    whole: 'PSC ทั้งฉบับ',
    noPage: "'x' ไม่ใช่เลขหน้า กรุณาพิมพ์ในรูปแบบ 1-3,7",
    close: 'ปิด',
    nothing: 'ยังไม่มีการสแกน ใช้เครื่องสแกนได้ทันที',
    none: 'ไม่ใช่รหัสของ PSC',
    delete: /^ลบ /,
    deleteHead: 'ลบ',
  },
} as const

const rows = (page: Page) => page.locator('.delivery-table tbody tr.data-row')

/** Types a code as a keyboard-wedge scanner does, independent of the focus. */
const scan = async (page: Page, text: string) => {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const roles: readonly UserType[] = ['vendor', 'demo', 'internal', 'store', 'purchase', 'admin']

// one language per role, because the texts of a screen do not depend on the role
for (const [at, role] of roles.entries()) {
  const language = at % 2 === 0 ? 'en' : 'th'
  test(`[STA-07] [STA-02] [PSC-07] ${role} can use the list, the sheet, a part of the sheet and the check in ${language}`, async ({
    open,
  }) => {
    const texts = words[language]
    const page = await open({ language, as: role }, '/table?from=any&to=any&size=20&view=all')
    await page.getByRole('heading', { name: texts.heading }).first().waitFor()
    await page.locator('.delivery-table').waitFor()
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    for (const name of [texts.export, texts.check, texts.columns])
      expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(1)

    // a scanned text that is on no printed sheet has a separate message
    await page.getByRole('button', { name: texts.check }).click()
    const panel = page.getByRole('dialog', { name: texts.check })
    await panel.getByText(texts.nothing).waitFor()
    await scan(page, 'HELLO-1')
    await panel.getByText(texts.none).waitFor()
    await expectNoViolations(page)
    await panel.getByRole('button', { name: texts.close, exact: true }).click()
    await expect(page.getByRole('button', { name: texts.check })).toBeFocused()

    await rows(page).first().waitFor()
    // shows the columns that the specification gives the role, with buttons only in rows that allow the action (STA-11)
    const heads = page.locator('.delivery-table thead')
    await expect(heads.getByText(texts.deleteHead, { exact: true })).toHaveCount(
      reachOf(role, 'delivery.delete') ? 1 : 0,
    )
    await expect(heads.getByText('To Inv.', { exact: true })).toHaveCount(reachOf(role, 'delivery.convert') ? 1 : 0)
    const closed = rows(page).and(page.locator('.completed, .received'))
    await expect(closed.getByRole('button', { name: texts.delete })).toHaveCount(0)

    await rows(page).first().getByRole('link').first().click()
    const sheet = page.getByRole('dialog', { name: /PSC/ })
    await sheet.locator('iframe').waitFor()
    await sheet.getByRole('button', { name: texts.part }).click()
    const pages = sheet.getByRole('textbox', { name: texts.pages, exact: true })
    await pages.fill('x')
    await sheet.getByText(texts.noPage).waitFor()
    await pages.fill('1')
    await sheet.getByRole('textbox', { name: texts.packs, exact: true }).fill('1:1')
    await sheet.getByRole('button', { name: texts.show }).click()
    await sheet.getByText(texts.shown).waitFor()
    await sheet.locator('iframe').waitFor()
    await expectNoViolations(page)
    await sheet.getByRole('button', { name: texts.whole }).click()
    await sheet.getByRole('button', { name: texts.part }).waitFor()
  })
}
