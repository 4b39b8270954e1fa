import { readFileSync } from 'node:fs'
import { readSheet } from 'read-excel-file/node'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import {
  actionButton,
  breakUploads,
  chooseGroup,
  documentRow,
  documentWords,
  downloadFile,
  dropFiles,
  expectNotification,
  firstLinkRoute,
  type Language,
  pdfFile,
  readNewestMail,
  setLanguage,
  spreadsheetFile,
  type Words,
} from '#tests/e2e/documents/documents.ts'
import { expect, type Open, type Page, test } from '#tests/e2e/fixtures.ts'

const kinds = {
  SQM: {
    page: '/purchase',
    subject: 'Automatic SQM Confirmation',
    report: /^Report SQM - \d{4}-\d\d-\d\d \d{4}\.xlsx$/,
  },
  COC: {
    page: '/codeOfconduct',
    subject: 'Automatic Code of Conduct Confirmation',
    report: /^Report Code-of-Conduct - \d{4}-\d\d-\d\d \d{4}\.xlsx$/,
  },
} as const
type Kind = keyof typeof kinds

/** The refusals of each kind, in the order of the checks (S3 §5). */
const refusals: Readonly<Record<Kind, (page: Page, t: Words) => Promise<void>>> = {
  SQM: async (page, t) => {
    const dialog = page.getByRole('dialog')
    const confirm = () => dialog.getByRole('button', { name: t.confirm, exact: true }).click()
    const input = dialog.locator('input[type=file]')
    await confirm()
    await expectNotification(page, 'No upload file,Please check file upload')
    await input.setInputFiles([pdfFile('SQM-01.pdf'), { ...pdfFile('photo.png'), mimeType: 'image/png' }])
    await confirm()
    await expectNotification(page, 'File format not support. Please upload file .xlsx .pdf .xls')
    await input.setInputFiles(spreadsheetFile('SQM-01.xlsx'))
    await confirm()
    await expectNotification(page, 'over limit')
    await dialog.getByRole('button', { name: t.clear, exact: true }).click()
    await input.setInputFiles([pdfFile('SQM.pdf'), spreadsheetFile('SQM.xlsx')])
    await confirm()
    await expectNotification(page, 'Please selected email group')
    await chooseGroup(page, t, 'SPT-0001')
    await confirm()
    await expectNotification(page, 'Please check filename (.pdf)')
    await dialog.getByRole('button', { name: t.clear, exact: true }).click()
  },
  COC: async (page, t) => {
    const dialog = page.getByRole('dialog')
    const confirm = () => dialog.getByRole('button', { name: t.confirm, exact: true }).click()
    const input = dialog.locator('input[type=file]')
    await confirm()
    await expectNotification(page, 'No upload file,Please check file upload')
    await input.setInputFiles(spreadsheetFile('COC-01.xlsx'))
    await confirm()
    await expectNotification(page, 'File format not support. Please upload file .pdf')
    await input.setInputFiles(pdfFile('COC-01.pdf'))
    await confirm()
    await expectNotification(page, 'over limit')
    await dialog.getByRole('button', { name: t.remove }).first().click()
    await confirm()
    await expectNotification(page, 'Please selected email group')
    await dialog.getByRole('button', { name: t.clear, exact: true }).click()
    await input.setInputFiles(pdfFile('COC.pdf'))
    await confirm()
    await expectNotification(page, 'Please check filename (.pdf)')
    await dialog.getByRole('button', { name: t.clear, exact: true }).click()
  },
}

interface Flow {
  readonly open: Open
  readonly language: Language
  readonly t: Words
  readonly kind: Kind
  readonly supplier: { readonly code: string; readonly user: 'vendor' | 'vendor2'; readonly name: string }
  readonly revision: string
  readonly name: string
  readonly files: ReturnType<typeof pdfFile>[]
  readonly remark: string
}

/** Uploads the document after refusals and a lost connection. */
const uploadDocument = async ({ open, language, t, kind, supplier, revision, files, remark }: Flow): Promise<Page> => {
  const purchase = await open({ language, as: 'purchase' }, kinds[kind].page)
  await purchase.getByRole('button', { name: t.upload, exact: true }).click()
  await refusals[kind](purchase, t)
  const dialog = purchase.getByRole('dialog')
  const addresses = await chooseGroup(purchase, t, `${supplier.code}-0001`)
  expect(addresses).toContain(`${supplier.user}@demo.example`)
  await dropFiles(purchase, files)
  await dialog.getByLabel(t.remark).fill(remark)
  await expectNoViolations(purchase)
  const confirm = dialog.getByRole('button', { name: t.confirm, exact: true })
  const undo = await breakUploads(purchase, 'uploads')
  await confirm.click()
  await expectNotification(purchase, `${kind} uploaded fails`)
  await dialog.getByText(t.nothingLost).first().waitFor()
  await undo()
  await confirm.click()
  // waits for both notifications at the same time, because they disappear after a few seconds
  await Promise.all([t.uploaded(1), t.mailKept].map((text) => expectNotification(purchase, text)))
  const filter = async () => {
    await purchase.getByLabel(t.code, { exact: true }).fill(supplier.code)
    await purchase.getByRole('search').getByRole('button', { name: t.search }).click()
    await purchase.waitForURL((url) => url.hash.includes(`code=${supplier.code}`))
  }
  await filter()
  await documentRow(purchase, revision).getByText(t.kept, { exact: true }).waitFor()
  return purchase
}

/** Downloads the document as its supplier and signs it, after refusals and a lost response. */
const signDocument = async ({ open, language, t, kind, supplier, revision, name, files }: Flow, mail: string) => {
  const vendor = await open({ language, as: supplier.user }, firstLinkRoute(mail))
  await documentRow(vendor, revision).waitFor()
  await expect(vendor.locator('.data-table tr.data-row')).toHaveCount(1)
  await expect(vendor.getByRole('button', { name: t.report, exact: true })).toHaveCount(0)
  for (const [at, what] of [t.downloadPdf, t.downloadExcel].slice(0, files.length).entries()) {
    const file = await downloadFile(vendor, what, name)
    expect(file.name).toBe(files[at]?.name)
    expect(file.bytes).toEqual(files[at]?.buffer)
  }
  await vendor.getByRole('cell', { name: String(files.length), exact: true }).waitFor()
  await actionButton(vendor, t.signConfirm, `${kind} ${revision}`).click()
  const panel = vendor.getByRole('dialog')
  await panel.getByRole('button', { name: t.confirm, exact: true }).click()
  await panel.getByText(language === 'en' ? 'Please attach one PDF' : 'กรุณาแนบไฟล์ PDF 1 ไฟล์').waitFor()
  await panel.locator('input[type=file]').setInputFiles(spreadsheetFile('signed.xlsx'))
  await panel.getByRole('button', { name: t.confirm, exact: true }).click()
  await expectNotification(vendor, 'File format not support. Please upload file .pdf')
  await panel.locator('input[type=file]').setInputFiles(pdfFile(`signed-${name}.pdf`))
  await expectNoViolations(vendor)
  // the upload arrives but its response is lost; a retry does not add a second confirmation
  const mend = await breakUploads(vendor, 'answers')
  await panel.getByRole('button', { name: t.confirm, exact: true }).click()
  await expectNotification(vendor, 'Upload fail')
  await mend()
  await panel.getByRole('button', { name: t.confirm, exact: true }).click()
  await expectNotification(vendor, t.signed)
  await actionButton(vendor, t.viewConfirm, `${kind} ${revision}`).waitFor()
  await expectNoViolations(vendor)
}

/** Checks that the uploader can read the signed copy. */
const checkSignedCopy = async (purchase: Page, { t, kind, supplier, revision, name }: Flow) => {
  await purchase.reload()
  await actionButton(purchase, t.deleteFile, `${kind} ${revision}`)
    .and(purchase.locator('[aria-disabled=true]'))
    .waitFor()
  await actionButton(purchase, t.viewConfirm, `${kind} ${revision}`).click()
  await purchase.getByRole('dialog').locator('.confirmation-card').getByText(supplier.user).waitFor()
  const signed = await downloadFile(purchase, t.downloadPdf, `signed-${name}`)
  expect(signed.bytes).toEqual(pdfFile(`signed-${name}.pdf`).buffer)
  await purchase.keyboard.press('Escape')
  await purchase.getByRole('dialog').waitFor({ state: 'detached' })
}

const checkReport = async (purchase: Page, { t, kind, supplier }: Flow) => {
  // the report contains the rows that match the filters
  const rows = purchase.locator('.data-table tr.data-row')
  const rowCount = await rows.count()
  const [file] = await Promise.all([
    purchase.waitForEvent('download'),
    purchase.getByRole('button', { name: t.report, exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(kinds[kind].report)
  const cells = await readSheet(readFileSync(await file.path()))
  expect(cells[0]).toEqual(['Supplier Code', 'Supplier Name', 'Downloaded At', 'Confirm At'])
  expect(cells).toHaveLength(1 + rowCount)
  expect(cells.slice(1).every(([code]) => code === supplier.code)).toBe(true)
  expect(cells[1]).toEqual([supplier.code, supplier.name, expect.any(Date), expect.any(Date)])
  await expectNoViolations(purchase)
}

const exchange = async (
  { open, portalUrl }: { readonly open: Open; readonly portalUrl: string },
  language: Language,
  kind: Kind,
  supplier: Flow['supplier'],
) => {
  const t = documentWords[language]
  const { subject } = kinds[kind]
  const revision = language === 'en' ? 'E71' : 'T72'
  const name = `${kind}-${revision}-${supplier.code}`
  const files = kind === 'SQM' ? [pdfFile(`${name}.pdf`), spreadsheetFile(`${name}.xlsx`)] : [pdfFile(`${name}.pdf`)]
  const remark = `กรุณาลงนามภายในสิ้นเดือน (${language})`
  const flow: Flow = { open, language, t, kind, supplier, revision, name, files, remark }
  for (const reader of ['purchase', supplier.user]) await setLanguage(portalUrl, reader, language)

  const purchase = await uploadDocument(flow)
  const toSupplier = { subject, address: `${supplier.user}@demo.example`, includes: t.toSign(kind) }
  const mail = await readNewestMail(open, language, toSupplier)
  expect(mail).toContain(remark)
  const revisionLine = `${language === 'th' ? 'แก้ไขครั้งที่' : 'Revision'}: ${revision}`
  expect(mail).toContain(revisionLine)

  await signDocument(flow, mail)
  const toFactory = { subject, address: 'purchase.alert@demo.example', includes: t.wasSigned(kind) }
  const notice = await readNewestMail(open, language, toFactory)
  expect(notice).toContain(revisionLine)
  expect(firstLinkRoute(notice)).toBe(firstLinkRoute(mail))

  await checkSignedCopy(purchase, flow)
  await checkReport(purchase, flow)
}

const first = { code: 'SPT', user: 'vendor', name: 'บริษัท สยามพาร์ท ออโต้ จำกัด' } as const

// both kinds use the same screens, so each is tested in only one language
test('[DOC-05] [DOC-07] [DOC-08] [DOC-11] an SQM is sent to its supplier, signed and shown in the report (en)', ({
  open,
  portal,
}) => exchange({ open, portalUrl: portal.url }, 'en', 'SQM', first))
test('[DOC-06] [DOC-07] [DOC-08] [DOC-11] a code of conduct is sent to its supplier, signed and shown in the report (th)', ({
  open,
  portal,
}) => exchange({ open, portalUrl: portal.url }, 'th', 'COC', first))

test('[DOC-06] both policies in the menu open the codes of conduct, each with its own heading', async ({ open }) => {
  const page = await open({ language: 'th', as: 'vendor' }, '/codeOfconduct')
  await documentRow(page, 'SPT').first().waitFor()
  for (const name of ['นโยบายการแจ้งเบาะแส', 'นโยบายต่อต้านการทุจริต']) {
    await page.getByRole('link', { name }).click()
    await page.getByRole('heading', { name, level: 2 }).waitFor()
    await documentRow(page, 'SPT').first().waitFor()
  }
  await expectNoViolations(page)
})

test('[DOC-01] [DOC-05] the URL keeps the filter for unsigned documents, a month and a page size', async ({ open }) => {
  const t = documentWords.en
  const page = await open({ as: 'purchase' }, '/purchase')
  await documentRow(page, 'purchase').first().waitFor()
  const all = Number((await page.getByText(/^Total \d+$/).innerText()).replace(/\D/g, ''))
  await page.getByText(t.notConfirmed, { exact: true }).click()
  await page.locator('.data-table.stale').waitFor({ state: 'detached' })
  await actionButton(page, t.viewConfirm, 'SQM').first().waitFor({ state: 'detached' })
  expect(page.url()).toContain('show=pending')
  await page.reload()
  await documentRow(page, 'purchase').first().waitFor()
  expect(Number((await page.getByText(/^Total \d+$/).innerText()).replace(/\D/g, ''))).toBeLessThan(all)
  await page.getByText(t.showAll, { exact: true }).click()
  await page.waitForURL((url) => !url.hash.includes('show='))
  await page.goto('/#/purchase?size=5&page=2')
  await page.getByRole('button', { name: 'Page 2', exact: true }).waitFor()
  await page.locator('.data-table tr.data-row').nth(4).waitFor()
  await page.locator('.data-table tr.data-row').nth(5).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Last page' }).click()
  await page.getByRole('button', { name: `Page ${Math.ceil(all / 5)}`, exact: true }).waitFor()
  await page.goto('/#/purchase?month=1999-01')
  await page.getByText('No documents match the filters').waitFor()
  await expectNoViolations(page)
})

test('[DOC-05] Escape keeps the reason typed for voiding a confirmation', async ({ open }) => {
  const page = await open({ as: 'admin' }, '/purchase')
  await page.locator(`button[aria-label^="${documentWords.en.viewConfirm}: "]`).first().click()
  await page.locator('button[aria-label^="Void: "]').first().click()
  const dialog = page.getByRole('dialog', { name: 'Void this confirmation?' })
  const reason = dialog.getByLabel('Reason')
  await reason.fill('wrong file')
  await page.keyboard.press('Escape')
  await expect(reason).toHaveValue('wrong file')
})
