import type { SessionFacts } from '#areas/accounts/rules/caller.ts'
import { reachOf } from '#areas/accounts/rules/capabilities.ts'
import type { PortalRoute } from '#areas/accounts/server/index.ts'
import { kindNames, kindOf } from '#areas/documents/kinds/index.ts'
import { capabilityForEvent } from '#areas/webhooks/rules/events.ts'
import type { MessageContent } from '#areas/webhooks/server/index.ts'
import { Reply } from '#kit/server/route.ts'
import { isRefusal } from '#kit/shared/result.ts'

const from = { requestId: null, ip: null, device: 'webhook' }

/**
 * Returns the paths of the calls that may return the record of an event, in the order in which they are tried.
 * Documents have one path per kind.
 */
const pathsOf = (event: string): readonly string[] => {
  if (event.startsWith('document.')) return kindNames.map((kind) => kindOf(kind).calls.one.path)
  return event.startsWith('order.') ? ['/order-answers/:id'] : ['/deliveries/:id']
}

/**
 * Returns the URLs of a record's UBL documents, from which the receiver of a webhook downloads them with its key
 * (EDI-01).
 */
export const createDocumentUrls = (publicUrl: string): MessageContent['addresses'] => {
  const api = `${publicUrl.replace(/\/+$/, '')}/api`
  return (event, record) => {
    if (event === 'order.answered') return { orderResponse: `${api}/order-answers/${record}/order-response.xml` }
    if (!event.startsWith('delivery.')) return {}
    const despatchAdvice = `${api}/deliveries/${record}/despatch-advice.xml`
    if (event !== 'delivery.received') return { despatchAdvice }
    return { despatchAdvice, receiptAdvice: `${api}/deliveries/${record}/receipt-advice.xml` }
  }
}

/**
 * Creates a reader for the records of events. It uses the portal's own calls, so that a webhook contains exactly what
 * its creator may see. Demo deliveries send no webhooks.
 */
export const createRecordReader =
  (routes: readonly PortalRoute[]): MessageContent['read'] =>
  async (facts: SessionFacts, event, record) => {
    const capability = capabilityForEvent(event)
    const reach = reachOf(facts.userType, capability)
    if (!reach) return undefined
    for (const path of pathsOf(event)) {
      const route = routes.find(({ call }) => call.method === 'GET' && call.path === path)
      const input = { params: { id: Number(record) }, query: {}, headers: {}, body: undefined }
      const request = { language: 'en', ip: '', from, upload: undefined } as const
      const answer = await route?.handler(input as never, { ...facts, reach, from } as never, request)
      if (answer === undefined || isRefusal(answer)) continue
      const content = answer instanceof Reply ? answer.body : answer
      const resource: unknown = typeof content === 'string' ? JSON.parse(content) : content
      return (resource as { status?: string }).status === 'transit_demo' ? undefined : resource
    }
    return undefined
  }
