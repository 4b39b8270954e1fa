import { openBuiltInErp } from '#adapters/erp/built-in/index.ts'
import { openHttpErp } from '#adapters/erp/http/index.ts'
import type { ErpPort } from '#adapters/erp/port.ts'
import type { Db } from '#kit/server/database.ts'
import type { ErpSettings } from './erp-settings.ts'

/** The ERP that the settings name. What the gateway's metadata does not say of organisations their own extract does. */
export const openErp = (
  settings: ErpSettings,
  db: Db,
  parts: { readonly now: () => Date; readonly report: (fault: Error) => void },
): ErpPort => {
  const builtIn = openBuiltInErp(db)
  return settings.kind === 'built-in'
    ? builtIn
    : openHttpErp(settings.gateway, { ...parts, organisations: () => builtIn.organisations() })
}
