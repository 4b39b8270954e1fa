import { expect, test } from 'vitest'
import { openBuiltInErp } from '#adapters/erp/built-in/index.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openTestDatabase } from '#tests/support/world.ts'
import { cachedDirectory } from './cached-directory.ts'

test('[DLV-13] caches the data of the directory for ten seconds, but not empty results', async () => {
  const { database, drop } = await openTestDatabase()
  try {
    let time = 0
    const directory = cachedDirectory(openBuiltInErp(database.db), () => time)
    const codes = async (company: number) =>
      (await directory.sites(vendors.siam, company)).map(({ VENDOR_SITE_CODE }) => VENDOR_SITE_CODE)
    const close = (code: string) =>
      database.db.deleteFrom('erp.vendor_site').where('vendor_site_code', '=', code).execute()
    expect(await directory.organisations()).toEqual([])
    expect(await codes(103)).toEqual([])
    await addErpData(database)
    expect((await directory.organisations()).length).toBe(4)
    expect(await codes(103)).toEqual(['BANGPOO', 'RAYONG'])
    await close('RAYONG')
    time = 9_999
    expect(await codes(103)).toEqual(['BANGPOO', 'RAYONG'])
    expect(await codes(175)).toEqual(['BANGPOO'])
    time = 10_000
    expect(await codes(103)).toEqual(['BANGPOO'])
    expect((await directory.suppliers(vendors.other)).map(({ VENDOR_ID }) => VENDOR_ID)).toEqual([vendors.other])
  } finally {
    await drop()
  }
})
