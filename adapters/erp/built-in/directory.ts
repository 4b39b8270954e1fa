import { sql } from 'kysely'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import type { Db } from '#kit/server/database/database.ts'
import { readExtract } from './read-extract.ts'

export const builtInDirectory = (db: Db): DirectoryPort => ({
  suppliers: (vendorId, unit) => {
    const condition = vendorId === undefined ? sql`` : sql`where vendor_id = ${vendorId}`
    return readExtract(unit ?? db, 'suppliers', sql`${condition} order by vendor_name, vendor_id`)
  },

  organisations: (unit) => readExtract(unit ?? db, 'organisations', sql`order by inventory_org_code`),

  sites: async (vendorId, company, unit) => {
    const selection = sql`where vendor_id = ${vendorId} and inv_orgid = ${company} order by vendor_site_code`
    const sites = await readExtract(unit ?? db, 'vendor_sites', selection)
    return sites.map(({ VENDOR_SITE_CODE, ADDR }) => ({ VENDOR_SITE_CODE, ADDR }))
  },
})
