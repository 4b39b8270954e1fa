import type { Capability } from '#areas/accounts/rules/capabilities.ts'

/** The events that other systems can be notified of. */
export const webhookEvents = [
  'delivery.confirmed',
  'delivery.deleted',
  'delivery.converted',
  'delivery.received',
  'order.changed',
  'order.answered',
  'document.published',
  'discrepancy.reported',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The event that each audited change triggers. Other changes trigger no event. */
const eventOfChange: Readonly<Record<string, WebhookEvent>> = {
  'delivery.create': 'delivery.confirmed',
  'delivery.delete': 'delivery.deleted',
  'delivery.convert': 'delivery.converted',
  'delivery.receive': 'delivery.received',
  'delivery.receive-short': 'delivery.received',
  'delivery.report-discrepancy': 'discrepancy.reported',
  'document.uploaded': 'document.published',
  'order-answer.accept': 'order.answered',
  'order-answer.propose': 'order.answered',
  'order-answer.reject': 'order.answered',
  'order-answer.reopen': 'order.changed',
  'order-answer.restore': 'order.changed',
}
export const webhookEventOfChange = (change: string): WebhookEvent | undefined => eventOfChange[change]

/** Returns the capability that the creator of a webhook needs to receive this event. */
export const capabilityForEvent = (event: WebhookEvent): Capability => {
  if (event.startsWith('document.')) return 'document.read'
  return event.startsWith('order.') ? 'order-answer.read' : 'delivery.read'
}

const isEvent = (text: string): text is WebhookEvent => webhookEvents.includes(text as WebhookEvent)
export const readEvents = (text: string): WebhookEvent[] => text.split(' ').filter(isEvent)
export const writeEvents = (events: readonly WebhookEvent[]): string =>
  webhookEvents.filter((event) => events.includes(event)).join(' ')
