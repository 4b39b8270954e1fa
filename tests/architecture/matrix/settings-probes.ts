import type { SettingsOverview } from '#areas/settings/contract.ts'
import type { Probe } from './probe.ts'
import { outcomeByUser } from './roles.ts'

/**
 * Administrators see the settings of their organisation; administrators of all organisations see the whole
 * installation.
 */
export const settingsProbes: readonly Probe[] = [
  {
    call: 'GET /settings/overview',
    what: 'administrators see their own organisation, those of all organisations also see the imports from the ERP',
    send: (client) => client.get('/settings/overview'),
    read: ({ status, body }) => {
      if (status !== 200) return String(status)
      const { organisations, erp } = body as SettingsOverview
      return `${organisations.map(({ id }) => id).join(' ')} ${erp.imports === null ? 'no imports' : 'imports'}`
    },
    expected: outcomeByUser(
      { '103 no imports': 'admin', '175 no imports': 'admin2', '103 400 310 175 imports': 'adminAll' },
      '403',
    ),
  },
]
