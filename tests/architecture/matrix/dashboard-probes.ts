import type { Probe } from './probe.ts'
import { outcomeByUser } from './roles.ts'

/** Only administrators see the dashboard, for their organisation (DSH-01). */
export const dashboardProbes: readonly Probe[] = [
  {
    call: 'GET /dashboard',
    what: 'whose schedule lines are counted: of organisation 103, of 175, of all',
    send: (client) => client.get('/dashboard'),
    read: ({ status, body }) =>
      status === 200
        ? (body as { schedule: { code: string; waiting: number; delayed: number }[] }).schedule
            .map(({ code, waiting, delayed }) => `${code} ${waiting + delayed}`)
            .sort()
            .join(', ')
        : String(status),
    expected: outcomeByUser({ 'AH 1, AH 2': 'admin', 'SAT 1': 'admin2', 'AH 1, AH 2, SAT 1': 'adminAll' }, '403'),
  },
]
