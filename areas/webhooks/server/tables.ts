import type { Generated } from 'kysely'

export interface EndpointTable {
  id: Generated<number>
  url: string
  events: string
  created_by: number
  vendor_id: number | null
  company_id: number | null
  secret: string
  created_at: Date
  deleted_at: Date | null
  disabled_at: Date | null
  disabled_because: 'gone' | 'failing' | null
  failing_since: Date | null
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
  state: Generated<'pending' | 'delivered' | 'failed'>
  attempts: Generated<number>
  next_at: Date
  lease_until: Date | null
  last_at: Date | null
  last_answer: string | null
}

interface FormerSecretTable {
  id: Generated<number>
  endpoint_id: number
  secret: string
  until: Date
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'webhooks.endpoint': EndpointTable
    'webhooks.event': EventTable
    'webhooks.message': MessageTable
    'webhooks.former_secret': FormerSecretTable
  }
}
