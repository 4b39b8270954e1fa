import type { Delivery } from '#areas/deliveries/contract.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page } from '#tests/e2e/fixtures.ts'
import { cameraTest } from '#tests/e2e/receiving/fake-camera.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { codesOf, renderGreyPage } from '#tests/paper/read-pdf.ts'
import { type Client, makeClient } from '#tests/support/client.ts'

const clientOf = async (url: string, username: string): Promise<Client> => {
  const { body } = await makeClient(url).post('/auth/local', { identifier: username, password: 'portal-demo' })
  return makeClient(url, (body as { jwt: string }).jwt)
}

/**
 * Returns a delivery in transit with its printed sheet. The delivery has two to `max` order lines; one picture can show
 * the header and two items.
 */
const sheetIn = async (client: Client, max = 2) => {
  const { body } = await client.get<Delivery[]>('/deliveries?status=transit&_limit=1000')
  const delivery = body.find(
    ({ details }) => details.poSelect.length > 1 && details.poSelect.length <= max && (details.qtyLot[1] ?? 0) > 1,
  )
  if (!delivery) throw new Error('the demo data holds no delivery of so few lines in transit')
  return { delivery, pdf: Buffer.from((await client.bytes(`/deliveries/${delivery.id}/psc.pdf`)).body) }
}

const words = {
  en: {
    open: 'Check a printed sheet',
    camera: 'Use the camera',
    valid: 'Valid',
    blocked: 'The camera is blocked for this page',
    typed: 'Text of the code',
    check: 'Check',
    deleted: 'No longer valid: the delivery was deleted',
    none: 'No other document replaces it.',
  },
  th: {
    open: 'ตรวจสอบเอกสารที่พิมพ์',
    camera: 'ใช้กล้อง',
    valid: 'ใช้ได้',
    blocked: 'หน้านี้ยังไม่ได้รับอนุญาตให้ใช้กล้อง',
    typed: 'ข้อความของรหัส',
    check: 'ตรวจสอบ',
    deleted: 'ใช้ไม่ได้แล้ว: ใบส่งของนี้ถูกลบแล้ว',
    none: 'ไม่มีเอกสารอื่นใช้แทน',
  },
}

const openPanel = async (page: Page, language: 'en' | 'th') => {
  await page.getByRole('button', { name: words[language].open }).click()
  return page.getByRole('dialog', { name: words[language].open })
}

cameraTest(
  '[RCV-02] [PSC-03] the camera reads every code of a printed sheet, and the page reports only new codes',
  async ({ open, portal, film }) => {
    const language = 'th'
    const { delivery, pdf } = await sheetIn(await clientOf(portal.url, 'vendor'))
    const [codes = []] = codesOf(pdf)
    film({ picture: renderGreyPage(pdf, 1, 110) })
    const page = await open({ language, on: 'phone' }, '/table')
    await page.context().grantPermissions(['camera'])
    await signIn(page, 'vendor')
    const panel = await openPanel(page, language)
    await panel.getByRole('button', { name: words[language].camera }).click()
    const verdicts = panel.locator('.verdict.good')
    await expect.poll(() => verdicts.count()).toBe(codes.length)
    for (const text of await verdicts.allInnerTexts()) {
      expect(text).toContain(words[language].valid)
      expect(text).toContain(delivery.details.invoiceNo)
    }
    await expect(panel.locator('.verdict')).toHaveCount(codes.length)
    await expectNoViolations(page)
  },
)

cameraTest('[RCV-02] a blocked camera shows a message and explains how to allow it', async ({ open, portal, film }) => {
  const { pdf } = await sheetIn(await clientOf(portal.url, 'vendor'))
  film({ picture: renderGreyPage(pdf, 1, 110) })
  const page = await open({ as: 'vendor' }, '/table')
  const panel = await openPanel(page, 'en')
  await panel.getByRole('button', { name: words.en.camera }).click()
  await panel.getByText(words.en.blocked).waitFor()
  await expectNoViolations(page)
  await page.context().grantPermissions(['camera'])
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.locator('.verdict.good').first().waitFor()
})

cameraTest(
  '[STA-03] a pasted tag shows its line and pack, and the tag of a deleted sheet shows that no delivery replaces it',
  async ({ open, portal }) => {
    const language = 'en'
    const client = await clientOf(portal.url, 'vendor')
    const { delivery, pdf } = await sheetIn(client, 20)
    const lines = delivery.details.poSelect.length
    const packs = delivery.details.qtyLot[1] ?? 0
    const tag = codesOf(pdf)
      .flat()
      .find((code) => code.startsWith(`3|${packs}|2|`))
    if (tag === undefined) throw new Error('the sheet has that tag')
    const page = await open({ language, as: 'vendor' }, '/table')
    const panel = await openPanel(page, language)
    const readCode = async (text: string) => {
      await panel.getByLabel(words[language].typed).fill(text)
      await panel.getByRole('button', { name: words[language].check, exact: true }).click()
    }
    await readCode(tag)
    const place = `line 2 of ${lines}, pack ${packs} of ${packs} of ${delivery.details.invoiceNo}`
    await panel.getByText(place).waitFor()

    await client.put(`/deliveries/${delivery.id}`, { status: 'deleted', remarks: 'checked' })
    await readCode(tag)
    await panel.getByText(words[language].deleted).waitFor()
    await panel.getByText(words[language].none).waitFor()
    await readCode(tag.replace(/\|100\d+\|/, '|999999|'))
    await expect.poll(() => panel.locator('.verdict').count()).toBe(3)
    await expectNoViolations(page)
  },
)
