import { expect, test } from '#tests/e2e/fixtures.ts'

test('[EDI-01] a received delivery and its receipt are downloaded as UBL', async ({ open }) => {
  const page = await open({ language: 'en', as: 'vendor' }, '/table?status=completed')
  await page
    .getByRole('link', { name: /^Open PSC/ })
    .first()
    .click()
  const files = page.getByRole('region', { name: 'Files for other systems (UBL)' })
  for (const [name, file] of [
    ['Despatch advice', /^despatch-advice-\d+\.xml$/],
    ['Receipt advice', /^receipt-advice-\d+\.xml$/],
  ] as const) {
    const coming = page.waitForEvent('download')
    await files.getByRole('button', { name }).click()
    expect((await coming).suggestedFilename()).toMatch(file)
  }
})
