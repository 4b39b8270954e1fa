import type { DirectoryPort, OrganisationFacts } from '#areas/directory/server/directory.port.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { GatewayClient, GatewaySettings } from './gateway-client.ts'
import * as shapes from './shapes.ts'

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * @param known the organisations of the portal's own extract. They supply what the gateway's metadata lacks: which
 * organisations are offered, exempt or hidden, and how their files are named (S1 §7, G-8). If both define a value, the
 * gateway's value applies.
 */
export const httpDirectory = (
  client: GatewayClient,
  { timeoutMs }: GatewaySettings,
  known: (unit?: Unit) => Promise<readonly OrganisationFacts[]>,
): DirectoryPort => ({
  suppliers: async (vendorId) => {
    const answer = await client.query(
      { path: 'metadata', query: { type: 'vendors' }, timeoutMs },
      shapes.suppliersReply,
    )
    return answer.Output.filter(({ VENDOR_ID }) => vendorId === undefined || VENDOR_ID === vendorId).sort(
      (a, b) => byText(a.VENDOR_NAME, b.VENDOR_NAME) || a.VENDOR_ID - b.VENDOR_ID,
    )
  },

  organisations: async (unit) => {
    const question = { path: 'metadata', query: { type: 'companies' }, timeoutMs }
    const [answer, facts] = await Promise.all([client.query(question, shapes.organisationsReply), known(unit)])
    const own = new Map(facts.map((one) => [one.INVENTORY_ORG_ID, one]))
    return answer.Output.map((one): OrganisationFacts => {
      const fact = own.get(one.INVENTORY_ORG_ID)
      return {
        ...one,
        FILE_PREFIX: one.FILE_PREFIX || (fact?.FILE_PREFIX ?? null),
        OFFERED: one.OFFERED ?? fact?.OFFERED ?? false,
        HAS_PDS: one.HAS_PDS ?? fact?.HAS_PDS ?? false,
        HIDE_PDS_NO_LINE: one.HIDE_PDS_NO_LINE ?? fact?.HIDE_PDS_NO_LINE ?? false,
        PACK_EXEMPT: one.PACK_EXEMPT ?? fact?.PACK_EXEMPT ?? false,
      }
    }).sort((a, b) => byText(a.INVENTORY_ORG_CODE, b.INVENTORY_ORG_CODE))
  },

  sites: async (vendor_id, company) => {
    const query = { api: 'vendor_sites', company, vendor_id }
    const found = await client.query({ path: 'deliveries/pos_v2', query, timeoutMs }, shapes.sitesReply)
    return found.sort((a, b) => byText(a.VENDOR_SITE_CODE, b.VENDOR_SITE_CODE))
  },
})
