import { readFileSync } from 'node:fs'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import {
  actionButton,
  chooseGroup,
  documentRow,
  documentWords,
  expectNotification,
  firstLinkRoute,
  pdfFile,
  readNewestMail,
  setLanguage,
} from '#tests/e2e/documents/documents.ts'
import { expect, type Locator, type Page, test } from '#tests/e2e/fixtures.ts'
import { makeClient } from '#tests/support/client.ts'

const t = documentWords.th
const po = '48000102'
const file = `APD-SPT-001-20301128-${po}-0.pdf`

/** Returns the distance in pixels between two boxes that are side by side. */
const gapBetween = async (one: Locator, other: Locator): Promise<number> => {
  const [left, right] = [await one.boundingBox(), await other.boundingBox()].sort((a, b) => (a?.x ?? 0) - (b?.x ?? 0))
  return (right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)
}

/** Tries to upload without a group, without a file, and with wrong file names. */
const expectRefusals = async (store: Page) => {
  const dialog = store.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: t.confirm, exact: true })
  const cancel = dialog.getByRole('button', { name: t.cancel, exact: true })
  await expect.poll(() => gapBetween(cancel, confirm)).toBeGreaterThanOrEqual(8)
  await confirm.click()
  await expectNotification(store, 'Please selected email group')
  const addresses = await chooseGroup(store, t, 'ah -SPT- 0001')
  expect(addresses).toContain('vendor@demo.example')
  await confirm.click()
  await expectNotification(store, 'No upload file')
  await dialog.locator('input[type=file]').setInputFiles(pdfFile('order.pdf'))
  await confirm.click()
  await expectNotification(
    store,
    'File format not support. Fiel name should be "FAC-SUPPLIER-SEQ-DATE-PO-REL.pdf" [i.e APD-ABC-001-20250131-12345-0.pdf]',
  )
  await dialog.getByRole('button', { name: t.remove }).click()
  const other = file.replace('APD', 'SAT')
  await dialog.locator('input[type=file]').setInputFiles(pdfFile(other))
  await confirm.click()
  await expectNotification(store, "File name and user's factory is not same.")
  await dialog.getByRole('button', { name: t.remove }).click()
  await dialog.locator('input[type=file]').setInputFiles(pdfFile(file.replace('SPT', 'CPF')))
  await confirm.click()
  await expectNotification(store, 'File name and email group is not same.')
  await dialog.getByRole('button', { name: t.remove }).click()
}

/** Confirms the order as its supplier with a delivery date and a PDF. */
const returnAsn = async (vendor: Page) => {
  await actionButton(vendor, t.confirmAsn, po).click()
  const panel = vendor.getByRole('dialog')
  await panel.getByRole('button', { name: t.confirm, exact: true }).click()
  const date = panel.getByLabel(t.deliveryDate, { exact: true })
  await expect(date).toBeFocused()
  await expect(date).toHaveAccessibleDescription('กรุณาเลือกวันที่ส่งสินค้า')
  const picker = panel.locator('input[type=file]')
  await expect(picker).toHaveAccessibleDescription('กรุณาแนบไฟล์ PDF 1 ไฟล์')
  await expectNoViolations(vendor)
  const past = panel.getByText('วันที่ส่งสินค้าเป็นวันที่ผ่านมาแล้ว')
  await panel.getByLabel(t.deliveryDate, { exact: true }).fill('2020-01-15')
  await panel.getByLabel(t.deliveryDate, { exact: true }).press('Enter')
  await past.waitFor()
  await panel.getByLabel(t.deliveryDate, { exact: true }).fill('2030-11-27')
  await panel.getByLabel(t.deliveryDate, { exact: true }).press('Enter')
  await past.waitFor({ state: 'detached' })
  await expect(date).not.toHaveAttribute('aria-invalid')
  await panel.getByRole('button', { name: t.confirm, exact: true }).click()
  await expect(picker).toBeFocused()
  await picker.setInputFiles(pdfFile(`ASN-${po}.pdf`))
  await expect(picker).not.toHaveAttribute('aria-invalid')
  await expectNoViolations(vendor)
  await panel.getByRole('button', { name: t.confirm, exact: true }).click()
  await expectNotification(vendor, t.asnConfirmed)
  await expect(vendor.getByRole('alert').getByText('กรุณาเลือกวันที่ส่งสินค้า')).toHaveCount(0)
}

test(`[DOC-02] [DOC-04] [DOC-07] [DOC-08] [DOC-09] the factory sends an order to the supplier by mail, and the supplier returns its ASN`, async ({
  open,
  portal,
}) => {
  for (const reader of ['store', 'vendor']) await setLanguage(portal.url, reader, 'th')
  const store = await open({ language: 'th', as: 'store' }, '/confirm-po')
  await store.getByRole('button', { name: t.upload, exact: true }).click()
  const dialog = store.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: t.confirm, exact: true })
  await expectRefusals(store)
  await dialog.locator('input[type=file]').setInputFiles(pdfFile(file))
  await expectNoViolations(store)
  await confirm.click()
  await expectNotification(store, t.mailKept)
  await documentRow(store, po).getByText(t.kept, { exact: true }).waitFor()
  // opens the dialog while the deletion is allowed, and confirms it when it is no longer allowed
  await actionButton(store, t.delete, po).click()

  const mail = await readNewestMail(open, 'th', {
    subject: 'Automatic PO Confirmation',
    address: 'vendor@demo.example',
    includes: t.newOrder,
  })
  expect(mail).toContain(po)

  const vendor = await open({ language: 'th', as: 'vendor' }, firstLinkRoute(mail))
  await documentRow(vendor, po).waitFor()
  await expect(vendor.locator('.data-table tr.data-row')).toHaveCount(1)
  await expect(actionButton(vendor, t.sendMail, po)).toHaveCount(0)
  const [download] = await Promise.all([
    vendor.waitForEvent('download'),
    actionButton(vendor, t.downloadPdf, file).first().click(),
  ])
  expect(download.suggestedFilename()).toBe(file)
  expect(readFileSync(await download.path())).toEqual(pdfFile(file).buffer)
  await documentRow(vendor, po)
    .getByText(/^vendor \d{4}-\d\d-\d\d \d\d:\d\d$/)
    .waitFor()
  await expectNoViolations(vendor)

  await returnAsn(vendor)

  await vendor.goto(`/#/confirm-asn?po=${po}`)
  await documentRow(vendor, '2030-11-27').waitFor()
  await actionButton(vendor, t.send, po).click()
  await expectNotification(vendor, t.mailKept)
  await documentRow(vendor, po).getByText(t.kept, { exact: true }).waitFor()
  // a stored mail can be sent again
  await expect(actionButton(vendor, t.send, po)).toHaveCount(1)

  const notice = await readNewestMail(open, 'th', {
    subject: 'Automatic PO Confirmation',
    address: 'store.alert@demo.example',
    includes: t.confirmedOrder,
  })
  expect(notice).toContain('2030-11-27')

  await store.getByRole('dialog').getByText('Are you sure Delete file ?').waitFor()
  await store.getByRole('dialog').getByRole('button', { name: t.delete, exact: true }).click()
  await expectNotification(store, 'Cannot delete, Confirm ANS exist')
  await actionButton(store, t.delete, po)
    .and(store.locator(`[aria-description="${t.confirmedAlready}"]`))
    .waitFor()
  await store.goto(`/#${firstLinkRoute(notice)}`)
  await documentRow(store, po).getByText(t.kept, { exact: true }).waitFor()
  await expect(actionButton(store, t.send, po)).toHaveCount(0)
  const [asn] = await Promise.all([
    store.waitForEvent('download'),
    actionButton(store, t.downloadPdf, `ASN-${po}.pdf`).click(),
  ])
  expect(readFileSync(await asn.path())).toEqual(pdfFile(`ASN-${po}.pdf`).buffer)
  await expectNoViolations(store)
})

test('[DOC-10] another supplier’s user cannot open an order or a file by its number', async ({ open, portal }) => {
  const signedIn = async (identifier: string) => {
    const { body } = await makeClient(portal.url).post('/auth/local', { identifier, password: 'portal-demo' })
    return makeClient(portal.url, (body as { jwt: string }).jwt)
  }
  const vendor = await signedIn('vendor')
  const other = await signedIn('vendor2')
  interface Order {
    readonly id: number
    readonly attachment: readonly { id: number }[]
  }
  const of = async (client: typeof vendor) => (await client.get<Order[]>('/confirm-pos?_limit=-1')).body
  const mine = await of(vendor)
  const theirs = await of(other)
  expect([mine.length, theirs.length].every((count) => count > 0)).toBe(true)
  expect(theirs.filter(({ id }) => mine.some((one) => one.id === id))).toEqual([])
  for (const { id, attachment } of mine) {
    const file = attachment[0]?.id
    const reached = [
      (await other.get(`/confirm-pos/${id}`)).status,
      (await other.get(`/documents/${id}/timeline`)).status,
      (await other.bytes(`/documents/files/${file}`)).status,
      (await other.bytes(`/documents/files/${file}?inline=1`)).status,
    ]
    expect(reached, `order ${id}`).toEqual([404, 404, 404, 404])
  }
  const page = await open({ as: 'vendor2' }, `/confirm-po?id=${mine[0]?.id}`)
  await page.getByText(documentWords.en.gone).waitFor()
  await expectNoViolations(page)
})

test('[DOC-04] the form for an ASN stays open with its input when its order leaves the filtered list', async ({
  open,
}) => {
  const t = documentWords.en
  const page = await open({ as: 'vendor' }, '/confirm-po?show=pending')
  const first = page.locator('.data-table tr.data-row').first()
  const name = /: (.+)$/.exec(
    (await first.locator(`button[aria-label^="${t.confirmAsn}: "]`).getAttribute('aria-label')) ?? '',
  )?.[1]
  if (!name) throw new Error('no order to confirm')
  // the response for the list arrives after the form is open
  const formIsOpen = Promise.withResolvers<void>()
  await page.route('**/api/confirm-pos?*', async (route) => {
    await formIsOpen.promise
    await route.continue()
  })
  await Promise.all([
    page.waitForEvent('download'),
    first.locator(`button[aria-label^="${t.downloadPdf}: "]`).first().click(),
  ])
  await actionButton(page, t.confirmAsn, name).click()
  const panel = page.getByRole('dialog')
  const day = panel.getByLabel(t.deliveryDate, { exact: true })
  await day.fill('2030-11-27')
  await day.press('Enter')
  await panel.locator('input[type=file]').setInputFiles(pdfFile('ASN.pdf'))
  formIsOpen.resolve()
  await expect(actionButton(page, t.confirmAsn, name)).toHaveCount(0)
  await expect(day).toHaveValue('2030-11-27')
  await panel.getByRole('list', { name: t.chosen }).getByText('ASN.pdf').waitFor()
})

test('[DOC-02] [DOC-04] Escape keeps the files that are selected for an upload or a confirmation', async ({ open }) => {
  const t = documentWords.en
  const store = await open({ as: 'store' }, '/confirm-po')
  await store.getByRole('button', { name: t.upload, exact: true }).click()
  const vendor = await open({ as: 'vendor' }, '/confirm-po?show=pending')
  await vendor.locator(`button[aria-label^="${t.confirmAsn}: "]`).first().click()
  for (const page of [store, vendor]) {
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(pdfFile('selected.pdf'))
    const selected = dialog.getByRole('list', { name: t.chosen }).getByText('selected.pdf')
    await selected.waitFor()
    await page.keyboard.press('Escape')
    await expect(selected).toBeVisible()
    await dialog.getByRole('button', { name: t.cancel, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
})

test('[DOC-04] [DOC-08] [DOC-13] a supplier downloads an order, confirms it and sends it in one step, in Thai on a phone', async ({
  open,
}) => {
  const t = documentWords.th
  const page = await open({ on: 'phone', language: 'th', as: 'vendor2' }, '/confirm-po')
  const card = page.locator('.data-cards > li').first()
  await card.waitFor()
  const [name = ''] = (await card.locator('.data-card-head').innerText()).split('\n')
  await Promise.all([page.waitForEvent('download'), card.locator(`button[aria-label^="${t.downloadPdf}"]`).click()])
  await card.getByText(/^vendor2 \d{4}/).waitFor()
  await card.locator(`button[aria-label^="${t.confirmAsn}: "]`).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel(t.deliveryDate, { exact: true }).fill('2030-01-15')
  await panel.getByLabel(t.deliveryDate, { exact: true }).press('Enter')
  await panel.locator('input[type=file]').setInputFiles(pdfFile('ASN.pdf'))
  await expectNoViolations(page)
  await panel.getByRole('button', { name: t.confirmAndSend, exact: true }).click()
  await expectNotification(page, t.asnConfirmedAndSent)
  await page
    .locator('.data-cards > li', { hasText: name })
    .first()
    .locator(`button[aria-label^="${t.viewConfirm}"]`)
    .click()
  await page.getByRole('dialog').getByText('2030-01-15').waitFor()
  await expectNoViolations(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})
