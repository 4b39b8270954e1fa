import type { Locator, Page } from '@playwright/test'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { deliveryMessages as messages } from '#areas/deliveries/messages.ts'
import { addDays, bangkokDay } from '#kit/shared/dates.ts'
import { type Language, textOf } from '#kit/shared/message.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { makeClient } from '#tests/support/client.ts'
import { orderLine } from './orders.ts'

/** The labels of the home page in both languages. */
export const homeLabels = {
  search: /^(Search|ค้นหา)$/,
  preview: 'Preview',
  reset: /^(Reset|ล้างข้อมูล)$/,
  keep: /^(Keep|คงไว้)$/,
  lotConfirm: /^(CONFIRM|ยืนยัน)$/,
  lotCancel: /^(CANCEL|ยกเลิก)$/,
  cancel: /^(Cancel|ยกเลิก)$/,
  confirm: (language: Language) => textOf(messages.PSC_CONFIRM, language),
  back: /^(Back to the lines|กลับไปแก้ไข)$/,
} as const

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })

/** A field in the line of an item: QTY Del., # Packs, Lot Sup. */
export const field = (page: Page, name: 'QTY Del.' | '# Packs' | 'Lot Sup', item: string): Locator =>
  page.getByLabel(new RegExp(`^${name.replaceAll('.', '\\.')} (of|ของ) .* ${item}$`))

export const lotButton = (page: Page, item: string): Locator =>
  page.getByRole('button', {
    name: new RegExp(`^(.* missing: |ขาด .*: )?(Set up Lot|ระบุ Lot|\\d+ lots?) (of|ของ) .* ${item}$`, 'i'),
  })

export const signInAndOpenSearch = async (page: Page, username: string): Promise<void> => {
  await signIn(page, username)
  await page.goto(`${new URL(page.url()).origin}/#/`)
  await unfoldSearch(page)
}

/** Opens the search for a known order, which a phone hides above a supplier's open order lines. */
export const unfoldSearch = async (page: Page): Promise<void> => {
  const folded = page.locator('.known-order')
  await folded.or(page.locator('#what-ponum, #what-job')).first().waitFor()
  if (await folded.isVisible()) await folded.click()
}

/** Selects the first option of a select that contains `part`. */
export const pickOption = async (page: Page, label: string, part: string): Promise<void> => {
  const select = page.getByLabel(label, { exact: true })
  const option = select.locator('option:enabled', { hasText: part }).first()
  await select.selectOption((await option.getAttribute('value')) ?? '')
}

/** Selects the first supplier whose name or number contains `part`. */
export const selectSupplier = async (page: Page, part: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Supplier', exact: true }).fill(part)
  await page.locator('.ant-select-item-option', { hasText: part }).first().click()
}

export const searchPo = async (page: Page, po: string, rel = ''): Promise<void> => {
  await page.getByLabel('PO No', { exact: true }).fill(po)
  await page.getByLabel(/^Rel\.( No)?$/).fill(rel)
  await button(page, homeLabels.search).click()
}

/** Returns the section with the lots of a line, which exists only while it is open. */
export const lotRegion = (page: Page): Locator => page.getByRole('region', { name: /^(Set up Lot of|ระบุ Lot ของ) / })

/**
 * Returns the button 'Fill down' of the heat numbers. Every text field of a pack has such a button; only their hints
 * differ.
 */
export const fillDownHeats = (page: Page): Locator => lotRegion(page).getByTitle(/^(Copies the|คัดลอก) Heat No\./)

/** Fills in the lots of a line with the same heat number for every pack. */
export const setUpLots = async (page: Page, item: string, heat: string): Promise<void> => {
  await lotButton(page, item).click()
  const first = page.getByLabel(/^Heat No\. (of pack|ของแพ็ก) 1$/)
  await first.fill(heat)
  const packs = await page.getByLabel(/^Heat No\. (of pack|ของแพ็ก) \d+$/).count()
  if (packs > 1) await fillDownHeats(page).click()
  await lotRegion(page).getByRole('button', { name: homeLabels.lotConfirm }).click()
  await lotRegion(page).waitFor({ state: 'detached' })
}

export const typeDate = async (page: Page, label: RegExp, day: string): Promise<void> => {
  await page.getByLabel(label).fill(day)
  await page.keyboard.press('Enter')
}

/** The delivery date that `fillDocumentStep` types. */
export const nextWeek = addDays(bangkokDay(new Date()), 7)

/** Fills in step 2. */
export const fillDocumentStep = async (page: Page, number: string, site?: string): Promise<void> => {
  await page.getByRole('radio', { name: 'Invoice', exact: true }).check()
  await page.getByLabel(/^(Invoice No\.|เลขที่ Invoice)$/).fill(number)
  await typeDate(page, /^(Delivery Date|วันที่ส่งสินค้า)$/, nextWeek)
  await typeDate(page, /^(Invoice Date|วันที่ Invoice)$/, addDays(nextWeek, -3))
  if (site) await pickOption(page, 'Site', site)
}

/** Fills in a line completely. */
export const fillLine = async (page: Page, item: string, amount: string): Promise<void> => {
  await field(page, 'QTY Del.', item).fill(amount)
  await page.keyboard.press('Enter')
  await setUpLots(page, item, 'H-1')
}

/** Records the blobs that the page shows, because its content security policy forbids fetching them. */
export const recordSheets = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const show = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (sheet) => {
      Object.assign(globalThis, { lastSheet: sheet })
      return show(sheet)
    }
  })

/** Returns the bytes of the sheet in the page's frame. Call `recordSheets` first. */
export const sheetBytes = async (page: Page): Promise<Uint8Array> => {
  await page.locator('iframe[title^="PSC"]').waitFor()
  const text = await page.evaluate(async () => {
    const { lastSheet } = globalThis as unknown as { lastSheet: Blob }
    const bytes = new Uint8Array(await lastSheet.arrayBuffer())
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  })
  return Buffer.from(text, 'latin1')
}

/** Creates numbered orders for the tests of one file: 100 pieces in packs of 10, and 50 kg without a pack size. */
export const numberedOrders = (start: string, count: number) => {
  const poOf = (po: number) => `${start}${String(po).padStart(2, '0')}`
  const itemOf = (po: number) => `PART-${po}`
  const oil = { LINE_NUM: 2, PIECES_PER_KANBAN: '0', UOM: 'KG' }
  const lines = Array.from({ length: count }, (_, index) => index + 1).flatMap((po) => [
    orderLine({ PO_NUMBER: poOf(po), ITEM_CODE: itemOf(po) }),
    orderLine({ PO_NUMBER: poOf(po), ITEM_CODE: `OIL-${po}`, ...oil }),
  ])
  return { lines, poOf, itemOf }
}

export const expectText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()

export const waitForStatusList = (page: Page): Promise<void> => page.waitForURL(/#\/table/)

/** Searches an order of organisation 103 as a signed-in supplier. */
export const searchOrder = async (page: Page, po: string): Promise<void> => {
  await page.goto('/#/')
  await unfoldSearch(page)
  await pickOption(page, 'Invoice to', 'AH')
  await searchPo(page, po)
}

/** Goes from the start page to the preview of a sheet with 30 pieces. */
export const openPreview = async (page: Page, po: string, item: string, number: string): Promise<void> => {
  await searchOrder(page, po)
  await fillLine(page, item, '30')
  await fillDocumentStep(page, number, 'RAYONG')
  await button(page, homeLabels.preview).click()
  await page.getByRole('heading', { name: new RegExp(number) }).waitFor()
}

/** Returns the deliveries with a number that the supplier may read, from the API. */
export const deliveriesOf = async (url: string, number: string): Promise<Delivery[]> => {
  const signedIn = await makeClient(url).post('/auth/local', { identifier: 'vendor', password: 'portal-demo' })
  const list = await makeClient(url, (signedIn.body as { jwt: string }).jwt).get<Delivery[]>(
    `/deliveries?inv_do=${number}`,
  )
  return list.body
}
