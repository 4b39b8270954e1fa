import { type SessionFacts, scopeOf } from '#areas/accounts/rules/caller.ts'
import { type Capability, reachOf } from '#areas/accounts/rules/capabilities.ts'

/** The capability required to receive topics, by the noun with which they begin: `{ delivery: 'delivery.read' }`. */
export type LiveTopics = Readonly<Record<string, Capability>>

export interface LiveEventTarget {
  readonly topic: string
  readonly organisation: number | null
  readonly vendor: number | null
  readonly onlyUser: number | null
}

const noOrigin = { requestId: null, ip: null, device: null }

/**
 * Returns whether a session may receive an event. The same capability and scope apply as for lists (STA-07). An event
 * without organisation, supplier and user goes to everyone with the capability.
 */
export const mayReceiveEvent = (topics: LiveTopics, who: SessionFacts, event: LiveEventTarget): boolean => {
  const capability = topics[event.topic.split('.')[0] ?? '']
  const reach = capability && reachOf(who.userType, capability)
  if (!reach) return false
  if (event.onlyUser !== null) return event.onlyUser === who.userId
  if (event.organisation === null && event.vendor === null) return true
  const scope = scopeOf({ ...who, reach, from: noOrigin })
  switch (scope.kind) {
    case 'vendor':
      // a demo user receives only events with `onlyUser`
      return scope.demoOf === undefined && event.vendor === scope.vendorId
    case 'organisation':
      return event.organisation === scope.companyId
    case 'all':
      return true
    case 'none':
      return false
  }
}
