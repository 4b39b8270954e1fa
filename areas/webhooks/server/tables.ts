import type { ColumnType, Generated } from 'kysely'

export interface EndpointTable {
  id: Generated<number>
  url: string
  events: string
  created_by: number
  vendor_id: number | null
  company_id: number | null
  secret: string
  created_at: Date
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  disabled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  disabled_because: ColumnType<'gone' | 'failing' | null, undefined, 'gone' | 'failing' | null>
  failing_since: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface EventTable {
  id: Generated<number>
  at: Date
  what: string
  record: string
  organisation: number | null
  vendor: number | null
}

export interface MessageTable {
  id: Generated<number>
  message_id: string
  endpoint_id: number
  subject: string
  type: string
  body: string
  created_at: Date
  state: ColumnType<'pending' | 'delivered' | 'failed', undefined, 'pending' | 'delivered' | 'failed'>
  attempts: ColumnType<number, undefined, number>
  next_at: Date
  lease_until: ColumnType<Date | null, undefined, Date | null>
  last_at: ColumnType<Date | null, undefined, Date | null>
  last_answer: ColumnType<string | null, undefined, string | null>
}

interface FormerSecretTable {
  id: Generated<number>
  endpoint_id: number
  secret: string
  until: Date
}

declare module '#kit/server/database.ts' {
  interface Tables {
    'webhooks.endpoint': EndpointTable
    'webhooks.event': EventTable
    'webhooks.message': MessageTable
    'webhooks.former_secret': FormerSecretTable
  }
}
