import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allScreens } from '#tests/e2e/all-screens.ts'

/** The hash routes with their exact page titles (S1 §2). Routes without a title are only listed. */
const declared: Readonly<Record<string, string | undefined>> = {
  '/': 'Confirm PO',
  '/dashboard': 'Dashboard',
  '/table': 'Delivery Status',
  '/pds-status': 'PO Blanket/PDS Pending',
  '/print-received': 'Print Received No',
  '/scan-received': 'Scan to received',
  '/user': 'Manage User',
  '/invoice-admin': 'Billing Invoices',
  '/payment-admin': 'Confirmed Payments',
  '/account-info': 'Account Information',
  '/store-info': 'Store Information',
  '/confirm-po': 'Upload/Download Order',
  '/confirm-asn': 'Confirm ASN',
  '/email-group': 'Email Group',
  '/forecast': 'Forecast',
  '/manual': 'User Manual',
  '/purchase': 'Upload/Download SQM',
  '/codeOfconduct': 'Supplier Code of Conduct',
  '/dock-settings': 'Dock Settings',
  '/settings': 'Settings',
  '/sign-in-settings': 'Sign-in Settings',
  '/api-keys': 'API Keys',
  '/api': 'API',
  '/webhooks': 'Webhooks',
  '/delivery-import': 'Deliveries from a Spreadsheet',
  '/dock-board': 'Dock Board',
  '/command-card': 'Dock Command Card',
  '/signin': undefined,
  '/reset-password': undefined,
  '/confirm-email': undefined,
  '/invitation': undefined,
  '/change-password': undefined,
  '/form': undefined,
  '/scanner': undefined,
  '/blog': undefined,
  '/email-template': undefined,
  '/work': undefined,
  '/supplier': undefined,
}

test('[SHL-01] every specified hash route exists with its exact page title, and no other route exists', () => {
  const titles = new Map(allScreens.map(({ path, en }) => [path, en]))
  for (const [path, title] of Object.entries(declared)) {
    expect(titles.has(path), path).toBe(true)
    if (title !== undefined) expect([path, titles.get(path)]).toEqual([path, title])
  }
  expect([...titles.keys()].filter((path) => !(path in declared))).toEqual([])
})

test('[SHL-01] the start bundle contains no page, and each page has its own import', () => {
  const start = ['apps/web/main.tsx', 'apps/web/router.tsx', 'apps/web/screens.ts', 'apps/web/root.tsx']
  for (const file of start)
    expect([file, readFileSync(file, 'utf8').match(/^import .*-page\.tsx'/gm)]).toEqual([file, null])
})
