import { type RawBuilder, sql } from 'kysely'

const text = (column: string): RawBuilder<string> => sql`coalesce(to_json(${sql.ref(`d.${column}`)})::text, 'null')`

const instant = (column: string): RawBuilder<string> =>
  sql`coalesce('"' || to_char(${sql.ref(`d.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')`

/**
 * One `deliveries.delivery as d` as the JSON text of the contract's `delivery`. The database writes it and the server
 * passes it on: neither parses the details of a list only to serialise them again.
 */
export const deliveryJson: RawBuilder<string> = sql<string>`('{"id":' || d.id
  || ',"user":' || ${text('created_by_name')}
  || ',"status":"' || d.status
  || '","vendor_id":' || d.vendor_id
  || ',"company":' || d.company
  || ',"job_id":' || ${text('job_id')}
  || ',"createdAt":' || ${instant('created_at')}
  || ',"timeStamp":' || ${instant('received_at')}
  || ',"receivedNo":' || ${text('received_no')}
  || ',"remarks":' || ${text('remarks')}
  || ',"details":' || d.details || '}')`
