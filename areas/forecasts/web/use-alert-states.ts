import { useQuery } from '@tanstack/react-query'
import { isPending, type MailState } from '#areas/mail/rules/delivery.ts'
import { listQuery } from '#kit/web/query.ts'
import { type Forecast, listForecasts } from '../contract.ts'

const POLL_INTERVAL_MS = 3000

/** The alert state of each uploaded forecast. It is fetched repeatedly while any alert is pending. */
export const useAlertStates = (uploaded: readonly Forecast[]): ((forecast: Forecast) => MailState) => {
  const ids = uploaded.map(({ id }) => id)
  const { data } = useQuery({
    ...listQuery(listForecasts, { query: { id_gte: Math.min(...ids), id_lte: Math.max(...ids), _limit: -1 } }),
    enabled: ids.length > 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ email_state }) => isPending(email_state)) ? POLL_INTERVAL_MS : false,
  })
  const states = new Map(data?.rows.map(({ id, email_state }) => [id, email_state]))
  return ({ id, email_state }) => states.get(id) ?? email_state
}
