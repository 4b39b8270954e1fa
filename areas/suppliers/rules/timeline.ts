/** The event in the words of the timeline. */
export type TimelineVerb = 'confirmed' | 'received' | 'uploaded'

export interface TimelineItem {
  readonly key: string
  /** ISO instant. */
  readonly at: string
  readonly verb: TimelineVerb
  readonly name: string
  readonly path: string
  readonly search: Readonly<Record<string, string>>
}

interface TimedDelivery {
  readonly id: number
  readonly number: string
  readonly createdAt: string
  readonly receivedAt: string | null
}

interface TimedDocument {
  readonly id: number
  readonly name: string
  readonly createdAt: string
  readonly path: string
}

/** Deliveries and documents as one list of events, the newest first. */
export const timelineOf = (
  deliveries: readonly TimedDelivery[],
  documents: readonly TimedDocument[],
  maxItems: number,
): readonly TimelineItem[] => {
  const items = [
    ...deliveries.flatMap(({ id, number, createdAt, receivedAt }): TimelineItem[] => {
      const shown = { name: number, path: '/table', search: { psc: String(id) } }
      return [
        { ...shown, key: `confirmed ${id}`, at: createdAt, verb: 'confirmed' },
        ...(receivedAt ? [{ ...shown, key: `received ${id}`, at: receivedAt, verb: 'received' as const }] : []),
      ]
    }),
    ...documents.map(
      ({ id, name, createdAt, path }): TimelineItem => ({
        key: `uploaded ${id}`,
        at: createdAt,
        verb: 'uploaded',
        name,
        path,
        search: { id: String(id) },
      }),
    ),
  ]
  return items.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, maxItems)
}
