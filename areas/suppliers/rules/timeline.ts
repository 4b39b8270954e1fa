import type { Delivery } from '#areas/deliveries/contract.ts'

export interface TimelineItem {
  readonly key: string
  /** The time of the event as ISO instant. A payment has only a day, YYYY-MM-DD. */
  readonly at: string
  readonly verb: 'confirmed' | 'received' | 'uploaded' | 'answered' | 'paid'
  readonly name: string
  readonly path: string
  readonly search: Readonly<Record<string, string>>
}

type TimedDelivery = Pick<Delivery, 'id' | 'createdAt' | 'timeStamp'> & {
  readonly details: Pick<Delivery['details'], 'invoiceNo'>
}

interface TimedDocument {
  readonly id: number
  readonly name: string
  readonly createdAt: string
  /** The times at which the supplier confirmed or signed the document, as ISO instants. */
  readonly answeredAt: readonly string[]
  readonly path: string
}

interface TimedPayment {
  readonly id: string
  readonly name: string
  readonly day: string
  readonly month: string
}

/** Merges deliveries, documents and payments into one list of events, the newest first. */
export const supplierTimeline = (
  deliveries: readonly TimedDelivery[],
  documents: readonly TimedDocument[],
  payments: readonly TimedPayment[],
  maxItems: number,
): readonly TimelineItem[] => {
  const items = [
    ...deliveries.flatMap(({ id, details, createdAt, timeStamp: receivedAt }): TimelineItem[] => {
      const link = { name: details.invoiceNo, path: '/table', search: { psc: String(id) } }
      return [
        { ...link, key: `confirmed ${id}`, at: createdAt, verb: 'confirmed' },
        ...(receivedAt ? [{ ...link, key: `received ${id}`, at: receivedAt, verb: 'received' as const }] : []),
      ]
    }),
    ...documents.flatMap(({ id, name, createdAt, answeredAt, path }): TimelineItem[] => {
      const link = { name, path, search: { id: String(id) } }
      return [
        { ...link, key: `uploaded ${id}`, at: createdAt, verb: 'uploaded' },
        ...answeredAt.map((at) => ({ ...link, key: `answered ${id} ${at}`, at, verb: 'answered' as const })),
      ]
    }),
    ...payments.map(
      ({ id, name, day, month }): TimelineItem => ({
        key: `paid ${month} ${id}`,
        at: day,
        verb: 'paid',
        name,
        path: '/payment-admin',
        search: { month, q: name },
      }),
    ),
  ]
  return items.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, maxItems)
}
