import { z } from 'zod'

export const deliveryEvents = [
  'delivery.create',
  'delivery.delete',
  'delivery.convert',
  'delivery.begin-scan',
  'delivery.begin-receipt',
  'delivery.give-up-receipt',
  'delivery.receive',
  'delivery.complete',
  'delivery.name-receiver',
  'delivery.undo-receipt',
  'delivery.report-discrepancy',
] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

/**
 * Returns whether events of this topic appear in lists and histories. A scan, for example, appears only at the dock.
 */
export const isShownInHistory = (topic: string): boolean =>
  topic === 'delivery.discrepancy' || (deliveryEvents as readonly string[]).includes(topic)

const fact = z.string().nullable()

export const historyEntry = z.object({
  at: z.iso.datetime(),
  what: z.enum(deliveryEvents),
  by: fact.describe('user name; null: somebody of the factory, whom a supplier is not told by name'),
  role: z.string().describe('user type; `operator` at the terminal, `portal` by itself'),
  factory: fact.describe('organisation code of the user'),
  number: fact.describe('the invoice or DO number from then on, where it is given or changes'),
  numberBefore: fact.describe('the number that a conversion replaced'),
  receivedNo: fact,
  receiver: fact.describe('employee; null for a supplier'),
  storeName: fact,
  remarks: fact.describe('why it was deleted, or why the ERP refused'),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** Events in the factory before the receipt. Suppliers do not see them. */
const internalEvents: readonly DeliveryEvent[] = [
  'delivery.begin-receipt',
  'delivery.give-up-receipt',
  'delivery.name-receiver',
]

/**
 * Returns an event in the form that a supplier may see; undefined for an internal event. The supplier's own users are
 * shown by name, users of the factory only by role and organisation, without employee numbers.
 * @param ofSupplier whether the user of the event belongs to the supplier
 */
export const historyForSupplier = (entry: HistoryEntry, ofSupplier: boolean): HistoryEntry | undefined =>
  internalEvents.includes(entry.what) ? undefined : { ...entry, by: ofSupplier ? entry.by : null, receiver: null }
