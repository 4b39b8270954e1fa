import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { samplePoLine } from '#areas/purchase-orders/rules/po-line.sample.ts'
import { journey } from './browser.ts'
import { demoPortal } from './demo-portal.ts'

/** Suppliers and organisations of the demo accounts. */
export const people = { vendor: 100234, vendor2: 100235, internal: 100236 } as const

type Rows = readonly Readonly<Record<string, string | number | null>>[]

const cell = (value: string | number | null | undefined): string => `"${String(value ?? '').replaceAll('"', '""')}"`

const csv = (rows: Rows): string => {
  const columns = Object.keys(rows[0] ?? {})
  return [columns.join(), ...rows.map((row) => columns.map((column) => cell(row[column])).join())].join('\r\n')
}

const organisation = (id: number, code: string, varied: Readonly<Record<string, string>> = {}) => ({
  INVENTORY_ORG_ID: id,
  INVENTORY_ORG_CODE: code,
  OPERATING_UNIT_ORG_ID: 81,
  COMPANY_NAME: `Works ${id}`,
  NAME: code,
  FILE_PREFIX: code,
  OFFERED: 'Y',
  HAS_PDS: 'N',
  HIDE_PDS_NO_LINE: 'N',
  PACK_EXEMPT: id === 310 ? 'Y' : 'N',
  ...varied,
})

/** A row of the ERP's po_lines extract. */
export const orderLine = (varied: Partial<PoLine> = {}, vendor: number = people.vendor) => {
  const { transit: _, item_code_int: ITEM_CODE_INT, ...line } = samplePoLine(varied)
  return { VENDOR_ID: vendor, PO_TYPE: line.RELEASE_NUM === null ? 'STANDARD' : 'BLANKET', ITEM_CODE_INT, ...line }
}

const site = (vendor: number, organisationId: number, code: string) => ({
  VENDOR_ID: vendor,
  INV_ORGID: organisationId,
  VENDOR_SITE_CODE: code,
  ADDR: `${code}, Samut Prakan`,
})

const supplier = (id: number, name: string, short: string) => ({
  VENDOR_ID: id,
  VENDOR_NAME: name,
  VENDOR_NAME_ALT: short,
})

/** What every journey below finds beside its own orders; in 103 `vendor` has two sites, supplier TW0 one. */
const surroundings = {
  organisations: [103, 222, 175, 330, 350, 310, 291, 287]
    .map((id) => organisation(id, `F${id}`))
    .concat(organisation(400, 'F400', { OFFERED: 'N' })),
  suppliers: [
    supplier(people.vendor, 'บริษัท สยามพรีซิชั่นพาร์ท จำกัด', 'SPP'),
    supplier(people.vendor2, 'Other Parts Co., Ltd.', 'OPC'),
    supplier(people.internal, 'Internal Works', 'INT'),
    ...Array.from({ length: 12 }, (_, index) => supplier(300_000 + index, `Twelve Makers ${index + 1}`, `TW${index}`)),
  ],
  vendor_sites: [
    site(people.vendor, 103, 'BANGPLI'),
    site(people.vendor, 103, 'RAYONG'),
    site(people.internal, 103, 'INSIDE'),
    site(300_000, 103, 'ONLY'),
  ],
}

/** Journeys on a portal whose ERP also holds these lines, imported as an operator would. */
export const journeyWithOrders = (lines: Rows) =>
  journey.extend(
    'portal',
    { scope: 'file' },
    demoPortal((dataDir) => {
      const extracts = join(dataDir, 'extracts')
      mkdirSync(extracts)
      for (const [name, rows] of Object.entries({ ...surroundings, po_lines: lines }))
        writeFileSync(join(extracts, `${name}.csv`), csv(rows))
      execFileSync(process.execPath, ['apps/server/portal.ts', 'import-erp', extracts], {
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
        stdio: 'pipe',
      })
    }),
  )
