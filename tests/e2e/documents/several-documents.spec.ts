import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import {
  actionButton,
  chooseGroup,
  documentRow,
  documentWords,
  dropFiles,
  expectNotification,
  firstLinkRoute,
  pdfFile,
  readNewestMail,
  setLanguage,
  spreadsheetFile,
} from '#tests/e2e/documents/documents.ts'
import { expect, type Locator, test } from '#tests/e2e/fixtures.ts'
import { makeClient } from '#tests/support/client.ts'

/**
 * The speed of uploads in bytes per second: slow enough that the progress of a file is visible and the upload can be
 * cancelled.
 */
const SLOW = 40_000

test('[DOC-02] [DOC-11] several orders can be dropped together, cancelled during the upload, retried after a lost connection and deleted', async ({
  open,
}) => {
  const t = documentWords.th
  const po = '480002'
  const names = [1, 2, 3].map((number) => `APD-SPT-00${number}-20301128-${po}0${number}-0.pdf`)
  const page = await open({ language: 'th', as: 'store' }, '/confirm-po')
  await page.getByRole('button', { name: t.upload, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await chooseGroup(page, t, 'SPT-0001')
  await dropFiles(
    page,
    names.map((name) => pdfFile(name, 300_000)),
  )
  const files = dialog.getByRole('list', { name: t.chosen }).locator('li')
  await files.nth(2).waitFor()

  const network = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: SLOW }
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', conditions)
  await dialog.getByRole('button', { name: t.confirm, exact: true }).click()
  const share = async () => Number(await files.locator('progress').first().getAttribute('value'))
  await expect.poll(share, { intervals: [50] }).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: t.stop, exact: true }).click()
  await dialog.getByRole('button', { name: t.confirm, exact: true }).waitFor()
  await expect(files).toHaveCount(3)
  await expect(files.locator('progress')).toHaveCount(0)

  await network.send('Network.emulateNetworkConditions', { ...conditions, offline: true, uploadThroughput: -1 })
  await dialog.getByRole('button', { name: t.confirm, exact: true }).click()
  await dialog.getByText(t.nothingLost).waitFor()
  await expectNotification(page, `${names[0]}: PO uploaded fails`)
  await expectNoViolations(page)
  expect(await dialog.locator('.address-chips li').count()).toBeGreaterThan(0)

  await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 })
  // the upload of the second file does not complete
  const uploads = '**/api/confirm-pos'
  let sent = 0
  await page.route(uploads, (route) =>
    route.request().method() !== 'POST' || ++sent === 1 ? route.continue() : undefined,
  )
  await dialog.getByRole('button', { name: t.confirm, exact: true }).click()
  await files.first().getByText(t.done, { exact: true }).waitFor()
  await files.nth(1).locator('progress').waitFor()
  await dialog.getByRole('button', { name: t.stop, exact: true }).click()
  await documentRow(page, `${po}01`).waitFor()
  for (const name of names.slice(1))
    await expect(dialog.getByRole('button', { name: `${t.remove} ${name}` })).toBeEnabled()
  await page.unroute(uploads)

  await dialog.getByRole('button', { name: t.confirm, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const name of names)
    await documentRow(page, name.split('-')[4] ?? '')
      .getByText(t.kept, { exact: true })
      .waitFor()

  await actionButton(page, t.delete, `${po}01`).click()
  await page.getByRole('dialog').getByRole('button', { name: t.delete, exact: true }).click()
  await expectNotification(page, 'Delete successfully')
  await documentRow(page, `${po}01`).waitFor({ state: 'detached' })
})

const rightEdgeOf = async (one: Locator): Promise<number> => {
  const box = await one.boundingBox()
  return box ? box.x + box.width : Number.POSITIVE_INFINITY
}

/** Changes the name of a selected file in its row, in English. The file extension stays. */
const renameFile = async (row: Locator, name: string) => {
  await row.getByRole('button', { name: /^Correct the name of/ }).click()
  await row.getByLabel('Correct file name').fill(name)
  await row.getByRole('button', { name: 'Save name' }).click()
}

test('[DOC-12] orders of several suppliers are dropped together: each goes to the group of its supplier, and a wrong file name shows the reason until it is corrected in its row', async ({
  open,
}) => {
  const t = documentWords.en
  const names = ['APD-SPT-001-20301128-48000301-0.pdf', 'APD-CPF-001-20301128-48000302-0.pdf', 'order.pdf']
  const page = await open({ as: 'store' }, '/confirm-po')
  await page.getByRole('button', { name: t.upload, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dropFiles(
    page,
    names.map((name) => pdfFile(name)),
  )
  const files = dialog.getByRole('list', { name: t.chosen }).locator('li')
  for (const [index, code] of ['SPT', 'CPF'].entries()) {
    const option = files
      .nth(index)
      .getByRole('combobox')
      .getByRole('option', { name: new RegExp(`${code}-0001`) })
    await files
      .nth(index)
      .getByRole('combobox')
      .selectOption(await option.innerText())
  }
  await dialog.getByText('By the supplier in each file name').waitFor()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: t.confirm, exact: true }).click()
  await files
    .filter({ hasText: 'order.pdf' })
    .getByText(/^File format not support/)
    .waitFor()
  await expect(files.filter({ hasText: 'Uploaded' })).toHaveCount(2)

  const wrong = files.nth(2)
  await renameFile(wrong, 'APD-SPT-001-48000303')
  await wrong.getByText('APD-SPT-001-48000303.pdf').waitFor()
  await wrong.getByText(/^File format not support/).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await wrong.getByRole('button', { name: /^Correct the name of/ }).click()
  const name = wrong.getByLabel('Correct file name')
  await expect(name).toBeFocused()
  for (const part of [name, wrong.getByRole('button', { name: 'Save name' })])
    await expect.poll(() => rightEdgeOf(part)).toBeLessThan(390 - 8)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await expectNoViolations(page)
  // Escape keeps the former name, and the dialog stays open
  await name.press('Escape')
  await expect(wrong.getByRole('button', { name: /^Correct the name of/ })).toBeFocused()
  await renameFile(wrong, 'APD-SPT-001-20301128-48000303-0')
  await wrong.getByText('Ready to upload').waitFor()
  await page.setViewportSize({ width: 1366, height: 768 })
  await dialog.getByRole('button', { name: t.confirm, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const [po, code] of [
    ['48000301', 'SPT'],
    ['48000302', 'CPF'],
    ['48000303', 'SPT'],
  ] as const)
    await documentRow(page, po).getByText(code, { exact: true }).waitFor()
})

test('[DOC-12] sends the supplier one mail about an order, an SQM and a code of conduct that are dropped together, and lists files with an error with the reason', async ({
  open,
  portal,
}) => {
  const t = documentWords.en
  await setLanguage(portal.url, 'vendor2', 'en')
  const page = await open({ as: 'admin' }, '/confirm-po')
  await page.getByRole('button', { name: t.upload, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const files = dialog.getByRole('list', { name: t.chosen }).locator('li')
  await dropFiles(page, [
    pdfFile('APD-CPF-001-20301128-48000401-0.pdf'),
    pdfFile('SQM-D12-CPF.pdf'),
    pdfFile('COC-D12-CPF.pdf'),
    spreadsheetFile('SQM-D12-CPF.xlsx'),
    pdfFile('COC.pdf'),
    // the server refuses this file; the mail about the other files does not wait for it
    { ...pdfFile('COC-D13-CPF.pdf'), buffer: Buffer.from('no PDF') },
  ])
  await expect(files.filter({ hasText: 'SQM D12' })).toHaveCount(2)
  await dialog.getByText('For each file below, or one for all').waitFor()
  const one = files.filter({ hasText: 'COC-D12-CPF.pdf' }).getByRole('combobox')
  const option = one.getByRole('option', { name: /CPF-0001/ })
  // for a document to sign, the supplier in its name is only the first in the list of groups
  await one
    .getByRole('option', { name: /SPT-0001/ })
    .first()
    .waitFor({ state: 'attached' })
  await one.selectOption(await option.innerText())
  await expectNoViolations(page)
  expect(await chooseGroup(page, t, 'AH-CPF-0001')).toContain('vendor2@demo.example')
  await dialog.getByRole('button', { name: t.confirm, exact: true }).click()
  await files
    .filter({ hasText: 'COC.pdf' })
    .getByText(/^File format not support/)
    .waitFor()
  await files.filter({ hasText: 'COC-D13' }).getByRole('alert').waitFor()
  await expect(files.filter({ hasText: 'Uploaded' })).toHaveCount(4)
  await dialog.getByRole('button', { name: t.cancel, exact: true }).click()
  await documentRow(page, '48000401').getByText(t.kept, { exact: true }).waitFor()

  const mail = await readNewestMail(open, 'en', {
    subject: '3 new documents',
    address: 'vendor2@demo.example',
    includes: 'PO 48000401-0, SQM D12, Code of Conduct D12',
  })
  expect(firstLinkRoute(mail)).toBe('/work')

  // deletes the two documents, because other tests count the pending work of this supplier
  const { body } = await makeClient(portal.url).post('/auth/local', {
    identifier: 'purchase',
    password: 'portal-demo',
  })
  const purchase = makeClient(portal.url, (body as { jwt: string }).jwt)
  for (const path of ['/sqm-tables', '/coc-tables']) {
    const { body: rows } = await purchase.get<{ id: number }[]>(`${path}?revision=D12`)
    expect(rows).toHaveLength(1)
    await purchase.delete(`${path}/${rows[0]?.id}`)
  }
})
