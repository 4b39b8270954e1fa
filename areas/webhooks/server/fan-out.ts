import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { SessionFacts } from '#areas/accounts/rules/caller.ts'
import { sessionFactsOfOwner } from '#areas/accounts/server/index.ts'
import type { Db, Tables } from '#kit/server/database/database.ts'
import { lockName } from '#kit/server/database/lock-name.ts'
import { readEvents, type WebhookEvent, webhookEventOfChange } from '../rules/events.ts'
import type { Endpoint } from './tables.ts'

const MAX_EVENTS = 50
/** The number of events whose records are read concurrently. It leaves database connections for the users. */
const READ_AT_ONCE = 4
/** The name of the lock that excludes other processes, so that message ids are in the order of the events. */
const FAN_OUT_LOCK = 'webhooks fan-out'

/** Functions that provide the content of messages. */
export interface MessageContent {
  /** Reads the record of an event with the rights of the given user; undefined if the user may not see it. */
  readonly read: (facts: SessionFacts, event: WebhookEvent, record: string) => Promise<unknown>
  /** Returns the URLs of a record's documents by the name of their field in the message. */
  readonly addresses: (event: WebhookEvent, record: string) => Readonly<Record<string, string>>
}

type StoredEvent = Selectable<Tables['webhooks.event']>
type NewMessage = Insertable<Tables['webhooks.message']>
/** The creator of a webhook, and the supplier or organisation that it belongs to. */
type Owner = Pick<Endpoint, 'created_by' | 'vendor_id' | 'company_id'>

const endpointsFor = (db: Db, { organisation, vendor }: StoredEvent) =>
  db
    .selectFrom('webhooks.endpoint as e')
    .select(['e.id', 'e.events', 'e.created_by', 'e.vendor_id', 'e.company_id'])
    .where('e.deleted_at', 'is', null)
    .where('e.disabled_at', 'is', null)
    .where(
      sql<boolean>`(case when e.vendor_id is not null then e.vendor_id = ${vendor}::bigint
        else e.company_id is null or e.company_id = ${organisation}::bigint end)`,
    )
    .orderBy('e.id')
    .execute()

const noun = (type: WebhookEvent): string => (type === 'discrepancy.reported' ? 'delivery' : type.replace(/\..*/, ''))

/** Returns a function that calls `ask` only once for each key and returns the same promise afterwards. */
const once = <T>(): ((key: string, ask: () => Promise<T>) => Promise<T>) => {
  const known = new Map<string, Promise<T>>()
  return (key, ask) => {
    const answer = known.get(key) ?? ask()
    known.set(key, answer)
    return answer
  }
}

/** Caches the endpoints and the rights of their creators while the events of one batch are processed. */
const sharedFacts = (db: Db) => {
  const endpoints = once<Awaited<ReturnType<typeof endpointsFor>>>()
  const owners = once<SessionFacts | undefined>()
  return {
    endpointsFor: (event: StoredEvent) =>
      endpoints(`${event.organisation}/${event.vendor}`, () => endpointsFor(db, event)),
    factsOf: (endpoint: Owner) => owners(ownerOf(endpoint), () => sessionFactsOfOwner(db, endpoint)),
  }
}

const ownerOf = ({ created_by, vendor_id, company_id }: Owner): string => `${created_by}/${vendor_id}/${company_id}`

/** Creates the messages of one event: one per endpoint, with the data that the endpoint's creator may see now. */
const messagesOf = async (
  event: StoredEvent,
  shared: ReturnType<typeof sharedFacts>,
  { read, addresses }: MessageContent,
): Promise<NewMessage[]> => {
  const type = webhookEventOfChange(event.what)
  if (!type) return []
  const records = once<unknown>()
  const readAs = async (endpoint: Owner): Promise<unknown> => {
    const facts = await shared.factsOf(endpoint)
    return facts && read(facts, type, event.record)
  }
  const messages: NewMessage[] = []
  for (const endpoint of await shared.endpointsFor(event)) {
    if (!readEvents(endpoint.events).includes(type)) continue
    const resource = await records(ownerOf(endpoint), () => readAs(endpoint))
    if (resource === undefined) continue
    const data = { id: Number(event.record), [noun(type)]: resource, ...addresses(type, event.record) }
    messages.push({
      message_id: `msg_${randomUUID()}`,
      endpoint_id: endpoint.id,
      subject: `${noun(type)}/${event.record}`,
      type,
      body: JSON.stringify({ type, timestamp: event.at.toISOString(), data }),
      created_at: event.at,
      next_at: event.at,
    })
  }
  return messages
}

/** Creates the messages of several events, `READ_AT_ONCE` of them concurrently. Returns them by event id. */
const messagesOfAll = async (db: Db, events: readonly StoredEvent[], content: MessageContent) => {
  const shared = sharedFacts(db)
  const messages = new Map<number, readonly NewMessage[]>()
  const remaining = [...events]
  const readSome = async () => {
    for (let event = remaining.shift(); event; event = remaining.shift())
      messages.set(event.id, await messagesOf(event, shared, content))
  }
  await Promise.all(Array.from({ length: READ_AT_ONCE }, readSome))
  return messages
}

/**
 * Creates messages from a batch of stored events, in the order of the events. Each event is deleted in the transaction
 * that stores its messages, so that it is processed only once.
 * @returns whether there may be more events
 */
export const fanOutEvents = async (db: Db, content: MessageContent): Promise<boolean> => {
  const events = await db.selectFrom('webhooks.event').selectAll().orderBy('id').limit(MAX_EVENTS).execute()
  if (events.length === 0) return false
  const messages = await messagesOfAll(db, events, content)
  await db.transaction().execute(async (unit) => {
    await lockName(unit, FAN_OUT_LOCK)
    const ids = events.map(({ id }) => id)
    const left = await unit.deleteFrom('webhooks.event').where('id', 'in', ids).returning('id').execute()
    const remaining = new Set(left.map(({ id }) => id))
    const rows = ids.filter((id) => remaining.has(id)).flatMap((id) => messages.get(id) ?? [])
    if (rows.length > 0) await unit.insertInto('webhooks.message').values(rows).execute()
  })
  return events.length === MAX_EVENTS
}
