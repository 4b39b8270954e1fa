import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import {
  button,
  field,
  fillDocumentStep,
  fillLine,
  homeLabels,
  pickOption,
  searchPo,
  selectSupplier,
  waitForStatusList,
} from '#tests/e2e/deliveries/delivery-page.ts'
import { orderLine, vendorIds, withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'

const languages = ['en', 'th'] as const
/** The roles that create deliveries: the company and supplier that they select, the site, and the resulting status. */
const creators = [
  { who: 'vendor', supplier: vendorIds.vendor, company: 'chosen', site: 'RAYONG', status: ['Transit', 'ระหว่างส่ง'] },
  { who: 'demo', supplier: vendorIds.vendor, company: 'chosen', site: 'RAYONG', status: ['Transit demo', 'ทดลองส่ง'] },
  { who: 'internal', supplier: vendorIds.internal, company: 'locked', site: 'INSIDE', status: ['Transit', 'ระหว่างส่ง'] },
  { who: 'store', supplier: vendorIds.vendor, company: 'locked', site: 'RAYONG', status: ['Transit', 'ระหว่างส่ง'] },
] as const

const poOf = (role: number, language: number) => `7910${role}${language}00`
const itemOf = (role: number, language: number) => `ROLE-${role}${language}`
withOrders(
  creators.flatMap(({ supplier }, role) =>
    languages.map((_, language) =>
      orderLine({ PO_NUMBER: poOf(role, language), ITEM_CODE: itemOf(role, language) }, supplier),
    ),
  ),
)

const label = (page: Page, name: string | RegExp) => page.getByLabel(name, { exact: true })
const jobTab = (page: Page) => page.getByRole('tab', { name: 'JOB OSP' })

// one language per role, because the texts of a screen do not depend on the role
for (const [role, { who, company, site, status }] of creators.entries()) {
  const index = role % 2
  const language = index === 0 ? 'en' : 'th'
  test(`[PO-01] [PO-05] [DLV-12] ${who} sees only its own search and creates a delivery, ${language}`, async ({
    open,
  }) => {
    const page = await open({ language, as: who }, '/')
    await page.locator('#what-ponum').waitFor()
    const isStore = who === 'store'
    const [po, item] = [poOf(role, index), itemOf(role, index)]
    if (company === 'locked') {
      await expect.poll(() => label(page, 'Invoice to').inputValue()).toContain('AH')
      await expect(label(page, 'Invoice to')).not.toBeEditable()
    }
    await expect(label(page, 'Supplier')).toHaveCount(isStore ? 1 : 0)
    await jobTab(page).click()
    await label(page, /^JOB No/).waitFor()
    await expect(label(page, 'Supplier')).toHaveCount(isStore ? 1 : 0)
    await page.getByRole('tab', { name: 'PO', exact: true }).click()
    if (company === 'chosen') await pickOption(page, 'Invoice to', 'AH')
    if (isStore) await selectSupplier(page, 'SPT')
    await searchPo(page, po)
    await fillLine(page, item, '30')
    await fillDocumentStep(page, `ROLE-${role}-${language}`, site)
    await expectNoViolations(page)
    await button(page, homeLabels.preview).click()
    await button(page, homeLabels.confirm(language)).click()
    await waitForStatusList(page)
    const trial = page.getByText('โรงงานจะไม่เห็นรายการนี้')
    if (who === 'demo') await trial.waitFor()
    // opens the view with the columns that the sources specify, which include the user
    await page.goto('/#/table?view=all')
    const created = page.getByRole('row').filter({ hasText: `ROLE-${role}-${language}` })
    await created.getByText(status[index] ?? '', { exact: true }).waitFor()
    await expect(created.getByText(who, { exact: true })).toHaveCount(1)
  })
}

test(`[PO-01] an admin reads an order and cannot create a delivery`, async ({ open }) => {
  const page = await open({ language: 'th', as: 'admin' }, '/')
  await page.locator('#what-ponum').waitFor()
  await expect(label(page, 'Invoice to')).toHaveCount(0)
  await selectSupplier(page, 'SPT')
  await searchPo(page, poOf(0, 1))
  await page.getByRole('cell', { name: itemOf(0, 1), exact: true }).waitFor()
  await expect(field(page, 'QTY Del.', itemOf(0, 1))).toHaveCount(0)
  for (const name of [homeLabels.preview, homeLabels.reset, /^(Set up Lot|ระบุ Lot)/])
    await expect(button(page, name)).toHaveCount(0)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectNoViolations(page)
  await jobTab(page).click()
  await label(page, 'PO No').waitFor()
  await label(page, /^Rel\. No$/).waitFor()
  await label(page, 'Supplier').waitFor()
  await expectNoViolations(page)
})

for (const who of ['purchase', 'account', 'account_admin'] as const)
  test(`[PO-01] ${who} cannot create deliveries`, async ({ open }) => {
    const page = await open()
    await page.getByLabel('Username').fill(who)
    await page.getByLabel('Password', { exact: true }).fill('portal-demo')
    await button(page, 'Sign In').click()
    await page.getByRole('button', { name: new RegExp(`: ${who}`) }).waitFor()
    await expect(page.getByRole('link', { name: 'Confirm PO' })).toHaveCount(0)
    await page.goto('/#/?copy=1')
    // purchase starts with an overview of its pages (G-29)
    if (who === 'purchase') await page.getByRole('heading', { name: 'Start' }).waitFor()
    else await page.getByText('No access').first().waitFor()
    await expect(page.locator('#what-ponum')).toHaveCount(0)
  })
