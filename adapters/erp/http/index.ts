import type { OrganisationFacts } from '#areas/directory/server/directory.port.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { ErpPort } from '../port.ts'
import { httpDirectory } from './directory.ts'
import { createGatewayClient, type GatewaySettings } from './gateway-client.ts'
import { httpFinance, httpSchedule } from './months.ts'
import { httpOrderAnswers } from './order-answers.ts'
import { httpOrders } from './orders.ts'
import { httpReceiving } from './receipts.ts'

export { type GatewayPaths, type GatewaySettings, standardPaths } from './gateway-client.ts'

const RECONNECT_DELAY_MS = 5_000

interface HttpErpOptions {
  /** The organisations of the portal's own extract. */
  readonly organisations: (unit?: Unit) => Promise<readonly OrganisationFacts[]>
  readonly now: () => Date
  /** Called for each failed attempt. */
  readonly report?: (fault: Error) => void
}

/**
 * The ERP behind the group's gateway (ERP-03; S1 §7, S2 §7). Calls throw `SystemUnavailable` if the gateway does not
 * respond. Receipts cannot be reverted, because the gateway has no call for that.
 */
export const openHttpErp = (settings: GatewaySettings, parts: HttpErpOptions): ErpPort => {
  const { organisations, now, report = () => {} } = parts
  const { url, receivingUrl, key, reconnectDelayMs = RECONNECT_DELAY_MS } = settings
  const orders = createGatewayClient({ url, key, reconnectDelayMs, report })
  const dock = createGatewayClient({ url: receivingUrl, key, reconnectDelayMs, report })
  return {
    ...httpDirectory(orders, settings, organisations),
    ...httpOrders(orders, settings),
    ...httpOrderAnswers(orders, settings),
    ...httpFinance(orders, settings),
    ...httpSchedule(orders, settings, now),
    ...httpReceiving(dock, settings),
  }
}
