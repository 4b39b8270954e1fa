import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { directoryMessages } from '../messages.ts'
import { listHolidays, saveHolidays } from './holidays.ts'
import { findLogo, type LogoDeps, logoVersions, removeLogo, saveLogo } from './logos.ts'

export const directoryRoutes = (deps: LogoDeps & { readonly forms: calls.DocumentForms }): PortalRoute[] => [
  defineRoute(calls.getMetadata, async ({ query, caller }) => {
    const { directory, forms, db } = deps
    if (query.type === 'vendors')
      return { Output: await directory.suppliers(caller.vendorId ?? undefined), FORMS: forms }
    const organisations = await directory.organisations()
    const logos = await logoVersions(db)
    return {
      Output: organisations.map(({ FILE_PREFIX: _prefix, HAS_PDS: _pds, HIDE_PDS_NO_LINE: _hide, ...organisation }) => {
        const LOGO = logos.get(organisation.INVENTORY_ORG_ID)
        return LOGO === undefined ? organisation : { ...organisation, LOGO }
      }),
      FORMS: forms,
    }
  }),

  defineRoute(
    calls.getLogo,
    async ({ params }) => (await findLogo(deps.db, params.id)) ?? refuse(directoryMessages.LOGO_NOT_FOUND),
  ),

  defineRoute(calls.putLogo, ({ params, body, caller }) => saveLogo(deps, caller, params.id, body.jpeg)),

  defineRoute(calls.deleteLogo, ({ params, caller }) => removeLogo(deps, caller, params.id)),

  defineRoute(calls.listHolidays, async ({ params }) => ({ days: await listHolidays(deps.db, params.id) })),

  defineRoute(calls.putHolidays, ({ params, body: { year, days, before }, caller }) =>
    saveHolidays(deps, caller, params.id, year, days, before),
  ),
]
