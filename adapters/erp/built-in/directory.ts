import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import type { Db } from '#kit/server/database.ts'

export const builtInDirectory = (db: Db): DirectoryPort => ({
  suppliers: async (vendorId, unit) => {
    const rows = await (unit ?? db)
      .selectFrom('erp.supplier')
      .selectAll()
      .$if(vendorId !== undefined, (query) => query.where('vendor_id', '=', vendorId ?? 0))
      .orderBy('vendor_name')
      .orderBy('vendor_id')
      .execute()
    return rows.map((row) => ({
      VENDOR_ID: row.vendor_id,
      VENDOR_NAME: row.vendor_name,
      VENDOR_NAME_ALT: row.vendor_name_alt,
    }))
  },

  organisations: async (unit) => {
    const rows = await (unit ?? db).selectFrom('erp.organisation').selectAll().orderBy('inventory_org_code').execute()
    return rows.map((row) => ({
      INVENTORY_ORG_ID: row.inventory_org_id,
      INVENTORY_ORG_CODE: row.inventory_org_code,
      OPERATING_UNIT_ORG_ID: row.operating_unit_org_id,
      COMPANY_NAME: row.company_name,
      NAME: row.name,
      OFFERED: row.offered,
      PACK_EXEMPT: row.pack_exempt,
      FILE_PREFIX: row.file_prefix,
      HAS_PDS: row.has_pds,
      HIDE_PDS_NO_LINE: row.hide_pds_no_line,
    }))
  },

  sites: async (vendorId, company, unit) => {
    const rows = await (unit ?? db)
      .selectFrom('erp.vendor_site')
      .select(['vendor_site_code', 'addr'])
      .where('vendor_id', '=', vendorId)
      .where('inv_orgid', '=', company)
      .orderBy('vendor_site_code')
      .execute()
    return rows.map((row) => ({ VENDOR_SITE_CODE: row.vendor_site_code, ADDR: row.addr }))
  },
})
