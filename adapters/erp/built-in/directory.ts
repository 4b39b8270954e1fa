import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import type { Db } from '#kit/server/database.ts'

export const builtInDirectory = (db: Db): DirectoryPort => ({
  suppliers: (vendorId, unit) =>
    (unit ?? db)
      .selectFrom('erp.supplier')
      .select(['vendor_id as VENDOR_ID', 'vendor_name as VENDOR_NAME', 'vendor_name_alt as VENDOR_NAME_ALT'])
      .$if(vendorId !== undefined, (query) => query.where('vendor_id', '=', vendorId ?? 0))
      .orderBy('vendor_name')
      .orderBy('vendor_id')
      .execute(),

  organisations: (unit) =>
    (unit ?? db)
      .selectFrom('erp.organisation')
      .select([
        'inventory_org_id as INVENTORY_ORG_ID',
        'inventory_org_code as INVENTORY_ORG_CODE',
        'operating_unit_org_id as OPERATING_UNIT_ORG_ID',
        'company_name as COMPANY_NAME',
        'name as NAME',
        'offered as OFFERED',
        'pack_exempt as PACK_EXEMPT',
        'file_prefix as FILE_PREFIX',
        'has_pds as HAS_PDS',
        'hide_pds_no_line as HIDE_PDS_NO_LINE',
      ])
      .orderBy('inventory_org_code')
      .execute(),

  sites: (vendorId, company, unit) =>
    (unit ?? db)
      .selectFrom('erp.vendor_site')
      .select(['vendor_site_code as VENDOR_SITE_CODE', 'addr as ADDR'])
      .where('vendor_id', '=', vendorId)
      .where('inv_orgid', '=', company)
      .orderBy('vendor_site_code')
      .execute(),
})
