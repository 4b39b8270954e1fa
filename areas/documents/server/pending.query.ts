import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import type { Db } from '#kit/server/database.ts'
import { type KindName, kindOf } from '../kinds/index.ts'
import { waiting } from './document-list.query.ts'
import { visible } from './scope.ts'

export interface PendingCounts {
  readonly orders: number
  readonly asns: number
  readonly sqm: number
  readonly coc: number
}

const none = sql`0`

/** What waits for the caller: of a supplier what to download, to sign and to send; of staff whose mail did not go out. */
export const pendingOf = async (db: Db, caller: Caller): Promise<PendingCounts> => {
  const supplier = caller.vendorId !== null
  const unsent = sql`not d.mail_sent and d.superseded_by is null`
  const count = (kind: KindName): RawBuilder<unknown> => {
    const { confirm, send } = kindOf(kind).may
    if (!may(caller.userType, supplier ? confirm : send)) return none
    return sql`(select count(*) from documents.document d
      where d.kind = ${sql.lit(kind)} and ${visible(caller)} and ${supplier ? waiting(kind) : unsent})`
  }
  const asns = may(caller.userType, kindOf('po').may.confirm)
    ? sql`(select count(*) from documents.confirmation c join documents.document d on d.id = c.document_id
        where d.kind = 'po' and ${visible(caller)} and not c.mail_sent and c.voided_at is null)`
    : none
  const { rows } = await sql<PendingCounts>`
    select ${count('po')} as orders, ${asns} as asns, ${count('sqm')} as sqm, ${count('coc')} as coc`.execute(db)
  const { orders = 0, asns: toSend = 0, sqm = 0, coc = 0 } = rows[0] ?? {}
  return { orders: Number(orders), asns: Number(toSend), sqm: Number(sqm), coc: Number(coc) }
}
