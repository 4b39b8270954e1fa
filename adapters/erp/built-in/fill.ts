import type { Unit } from '#kit/server/database.ts'
import { type ErpGoods, type ExtractName, extracts } from './extracts.ts'
import { upsertRows } from './upsert.ts'

/** Puts goods in as an import of all files would: for demo data and for tests. */
export const fillErp = async (unit: Unit, goods: ErpGoods): Promise<void> => {
  for (const name of Object.keys(extracts) as ExtractName[])
    await upsertRows(unit, extracts[name], Object.keys(extracts[name].columns), goods[name])
}
