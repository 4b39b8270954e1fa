import { addDays, bangkokDay } from '#kit/shared/dates.ts'
import {
  button,
  field,
  fillLine,
  homeLabels,
  lotButton,
  lotRegion,
  pickOption,
  searchPo,
  setUpLots,
  typeDate,
  unfoldSearch,
} from '#tests/e2e/deliveries/delivery-page.ts'
import { expect, type Page } from '#tests/e2e/fixtures.ts'
import { printedCodes, scan } from '#tests/e2e/receiving/dock.ts'
import { waitUntilSettled } from '#tests/e2e/settled.ts'
import { deliveriesOf, goTo, type PictureSetup, recordForPicture } from './picture-context.ts'

const PDF_FRAME = 'iframe[src^="blob:"], iframe[src*=".pdf"]'

/** Waits until the screen is ready, including its PDF if it has one. */
export const showScreen: PictureSetup = async ({ page }) => {
  await waitUntilSettled(page)
  if (!(await page.locator(PDF_FRAME).first().isVisible())) return
  await drawnPdf(page)
  // scrolls back to the top, because the PDF may be below the visible part
  await page.evaluate(
    "[document.scrollingElement, document.querySelector('main')].forEach((one) => one?.scrollTo(0, 0))",
  )
}

const FIRST = 'BR-TX5-101'
const SECOND = 'ST-RG01-104'
const THIRD = 'BR-TX5-102'

/** Selects the company by its organisation number, which the list does not show. */
const invoiceTo = async (page: Page, organisation: string) => {
  await unfoldSearch(page)
  // the previous picture may have left the search by job open
  await page.getByRole('tab', { name: 'PO', exact: true }).click()
  await page.getByLabel('Invoice to', { exact: true }).selectOption(organisation)
}

/** Searches for an order as a supplier and fills in the quantities. */
export const fillInLines: PictureSetup = async ({ page }) => {
  await invoiceTo(page, '103')
  await searchPo(page, '41000101')
  await fillLine(page, FIRST, '250')
  await field(page, 'QTY Del.', SECOND).fill('120')
  await field(page, '# Packs', SECOND).fill('2')
  await page.keyboard.press('Tab')
  await setUpLots(page, SECOND, 'H25-1188')
  await fillLine(page, THIRD, '100')
  await setHow(page)
  await field(page, 'QTY Del.', FIRST).scrollIntoViewIfNeeded()
  await page.evaluate('document.activeElement.blur()')
}

const setHow = async (page: Page) => {
  const today = bangkokDay(new Date())
  await page.getByRole('radio', { name: 'Invoice', exact: true }).check()
  await page.getByLabel(/^(Invoice No\.|เลขที่ Invoice)$/).fill('INV2511-0042')
  await typeDate(page, /^(Delivery Date|วันที่ส่งสินค้า)$/, addDays(today, 1))
  await typeDate(page, /^(Invoice Date|วันที่ Invoice)$/, today)
  await pickOption(page, 'Site', ' · ')
}

/** Fills in a heat number of a line's packs, in its row. */
export const fillInHeatNumber: PictureSetup = async ({ page }) => {
  await lotButton(page, FIRST).click()
  await page.getByLabel(/^Heat No\. (of pack|ของแพ็ก) 1$/).fill('H25-1187')
  await waitUntilSettled(page)
}

/** Goes from the open lots to the preview of the sheet. */
export const openPreview: PictureSetup = async ({ page }) => {
  await lotRegion(page).getByRole('button', { name: homeLabels.lotConfirm }).click()
  await lotRegion(page).waitFor({ state: 'detached' })
  await button(page, homeLabels.preview).click()
  await page.locator('iframe[title^="PSC"]').waitFor()
  await drawnPdf(page)
}

/**
 * The minimum share of white in a rendered PDF. An empty PDF viewer is completely grey, while a page is mostly white.
 */
const PART_OF_PAPER = 0.2

/** Returns the share of white in a picture from 0 to 1, calculated in the page because it can decode PNG. */
const whitePart = (page: Page, picture: Buffer) =>
  page.evaluate<number>(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${picture.toString('base64')}'
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const drawing = canvas.getContext('2d')
    drawing.drawImage(image, 0, 0)
    const points = new Uint32Array(drawing.getImageData(0, 0, image.width, image.height).data.buffer)
    return points.filter((point) => point === 0xffffffff).length / points.length
  })()`)

/** Polls until the PDF viewer has rendered, because it runs in a separate process and sends no event. */
const drawnPdf = async (page: Page) => {
  await waitUntilSettled(page)
  const frame = page.locator(PDF_FRAME).first()
  let before: Buffer = Buffer.alloc(0)
  const isDrawn = async () => {
    const seen = await frame.screenshot({ scale: 'css' })
    const isSame = seen.equals(before)
    before = seen
    return isSame && (await whitePart(page, seen)) > PART_OF_PAPER
  }
  await expect.poll(isDrawn, { message: 'the PDF is drawn', timeout: 15_000 }).toBe(true)
}

/** Searches for outside-processing work by job numbers. */
export const searchJobs: PictureSetup = async ({ page }) => {
  await invoiceTo(page, '103')
  await page.getByRole('tab', { name: 'JOB OSP' }).click()
  await page.getByLabel('JOB No', { exact: true }).fill('J2500301')
  await button(page, homeLabels.search).click()
  await field(page, 'QTY Del.', FIRST).waitFor()
  await waitUntilSettled(page)
}

/** Opens a delivery of the supplier in transit, with its sheet. */
export const openPsc: PictureSetup = async (context) => {
  const found = await deliveriesOf(context.url, 'vendor', 'status=transit')
  await goTo(context, `/table?psc=${recordForPicture(context, found).id}`)
  await drawnPdf(context.page)
}

/** Enters the invoice number of a DO. */
export const enterInvoiceNumber: PictureSetup = async (context) => {
  const found = await deliveriesOf(context.url, 'vendor', 'status=transit')
  const { details } = recordForPicture(
    context,
    found.filter(({ details }) => !details.isInvoice),
  )
  await goTo(context, `/table?no=${details.invoiceNo}&from=any`)
  await context.page
    .getByRole('button', { name: `To Inv. ${details.invoiceNo}` })
    .first()
    .click()
  await context.page.getByRole('dialog').waitFor()
  await waitUntilSettled(context.page)
}

/** Opens a delivery at the dock with more than half of its boxes scanned. */
export const scanBoxes: PictureSetup = async (context) => {
  const { page } = context
  await page.locator('.dock').waitFor()
  const found = await deliveriesOf(context.url, 'store', 'status=transit')
  const fitting = found.filter(({ details }) => {
    const boxes = details.qtyLot.reduce((sum, count) => sum + count, 0)
    return details.poSelect.length >= 2 && details.poSelect.length <= 4 && boxes >= 6 && boxes <= 24
  })
  const codes = printedCodes(recordForPicture(context, fitting))
  await scan(page, ['EMP-0042', codes.header])
  await page.locator('[data-line="1"]').waitFor()
  const boxes = codes.boxes(1)
  await scan(page, [codes.item(1), ...boxes, codes.item(2), ...codes.boxes(2).slice(0, -1)])
  await page
    .locator('[data-line="1"] .box.scanned')
    .nth(boxes.length - 1)
    .waitFor()
  await waitUntilSettled(page)
}

/** Opens the stickers of a received delivery. */
export const openStickers: PictureSetup = async (context) => {
  const received = await deliveriesOf(context.url, 'store', 'status=completed')
  await goTo(context, `/print-received?delivery=${recordForPicture(context, received).id}`)
  await context.page.locator('.sticker-preview .sticker').nth(1).waitFor()
  await waitUntilSettled(context.page)
}

/** Opens the upload dialog of the factory. */
export const openUploadDialog: PictureSetup = async ({ page }) => {
  await waitUntilSettled(page)
  await page
    .getByRole('button', { name: /^(Upload|อัปโหลด)$/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await waitUntilSettled(page)
}
