import type { Generated, Selectable } from 'kysely'
import type { Tables } from '#kit/server/database/database.ts'

export type Endpoint = Selectable<Tables['webhooks.endpoint']>

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'webhooks.endpoint': {
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
    'webhooks.event': {
      id: Generated<number>
      at: Date
      what: string
      record: string
      organisation: number | null
      vendor: number | null
    }
    'webhooks.message': {
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
    'webhooks.former_secret': {
      id: Generated<number>
      endpoint_id: number
      secret: string
      until: Date
    }
  }
}
