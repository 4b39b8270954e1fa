import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { getSettings } from '../contract.ts'
import { type SettingsDeps, settingsOverview } from './overview.ts'

export { noteEnvironment } from './note-environment.ts'
export type { Installation } from './overview.ts'

export const settingsRoutes = (deps: SettingsDeps): PortalRoute[] => [
  defineRoute(getSettings, ({ caller }) => settingsOverview(deps, caller)),
]
