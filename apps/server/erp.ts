import { openBuiltInErp } from '#adapters/erp/built-in/index.ts'
import { openHttpErp } from '#adapters/erp/http/index.ts'
import { keepAnswers } from '#adapters/erp/kept/index.ts'
import type { ErpPort } from '#adapters/erp/port.ts'
import type { Db } from '#kit/server/database.ts'
import type { ErpSettings } from './erp-settings.ts'

/**
 * Opens the configured ERP. For the gateway, the organisations' own extract supplies what its metadata lacks, and its
 * last responses are cached for times when it is not available.
 */
export const openErp = (
  settings: ErpSettings,
  db: Db,
  parts: { readonly now: () => Date; readonly report: (fault: Error) => void; readonly outFolder: string },
): ErpPort => {
  const builtIn = openBuiltInErp(db, parts.outFolder)
  if (settings.kind === 'built-in') return builtIn
  const gateway = openHttpErp(settings.gateway, { ...parts, organisations: (unit) => builtIn.organisations(unit) })
  return keepAnswers(gateway, db, parts.now)
}
