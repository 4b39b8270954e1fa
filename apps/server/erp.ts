import { openBuiltInErp } from '#adapters/erp/built-in/index.ts'
import { openHttpErp } from '#adapters/erp/http/index.ts'
import { keepAnswers } from '#adapters/erp/kept/index.ts'
import type { ErpPort } from '#adapters/erp/port.ts'
import type { Db } from '#kit/server/database.ts'
import type { ErpSettings } from './erp-settings.ts'

/**
 * The ERP that the settings name. What the gateway's metadata does not say of organisations their own extract does; what it
 * answered last is kept for the time when it is away.
 */
export const openErp = (
  settings: ErpSettings,
  db: Db,
  parts: { readonly now: () => Date; readonly report: (fault: Error) => void },
): ErpPort => {
  const builtIn = openBuiltInErp(db)
  if (settings.kind === 'built-in') return builtIn
  const gateway = openHttpErp(settings.gateway, { ...parts, organisations: (unit) => builtIn.organisations(unit) })
  return keepAnswers(gateway, db, parts.now)
}
