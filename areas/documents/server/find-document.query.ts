import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import type { KindName } from '../kinds/index.ts'
import { confirmationJson, documentJson } from './document-json.ts'
import { inScope, visible } from './scope.ts'
import type { DocumentTable } from './tables.ts'

export type DocumentRow = Selectable<DocumentTable>

/** Returns a record of that kind as JSON text, or undefined if it is outside the caller's scope. */
export const findJson = (db: Db | Unit, caller: Caller, kind: KindName, id: number): Promise<string | undefined> =>
  recordJson(db, kind, sql`d.id = ${id} and d.kind = ${kind} and ${visible(caller)}`)

/** Returns the record in any state, for the user who has just created or changed it. */
export const jsonOf = async (unit: Unit, kind: KindName, id: number): Promise<string> =>
  (await recordJson(unit, kind, sql`d.id = ${id}`)) ?? 'null'

const recordJson = async (db: Db | Unit, kind: KindName, condition: RawBuilder<unknown>) => {
  const { rows } = await sql<{ json: string }>`
    select ${documentJson(kind)} as json from documents.document d where ${condition}`.execute(db)
  return rows[0]?.json
}

/** Returns one confirmation as JSON text. */
export const confirmationJsonOf = async (unit: Unit, id: number): Promise<string> => {
  const { rows } = await sql<{ json: string }>`
    select ${confirmationJson} as json from documents.confirmation c where c.id = ${id}`.execute(unit)
  return rows[0]?.json ?? 'null'
}

/**
 * Selects a record in the caller's scope and locks it until the transaction ends, so that confirming, deleting and
 * sending run one after another. `unfinished` includes records that still wait for their files.
 */
export const lockDocument = async (
  unit: Unit,
  caller: Caller,
  id: number,
  { kind, unfinished = false }: { readonly kind?: KindName; readonly unfinished?: boolean } = {},
): Promise<DocumentRow | undefined> => {
  const isVisible = unfinished ? sql<boolean>`(d.deleted_at is null and ${inScope(caller)})` : visible(caller)
  const { rows } = await sql<DocumentRow>`
    select d.* from documents.document d
    where d.id = ${id} and ${kind === undefined ? sql`true` : sql`d.kind = ${kind}`} and ${isVisible} for update`.execute(
    unit,
  )
  return rows[0]
}

/** Selects a confirmation of a record in the caller's scope and locks both. */
export const lockConfirmation = async (unit: Unit, caller: Caller, id: number, kind?: KindName) => {
  const named = await unit
    .selectFrom('documents.confirmation')
    .select('document_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const document = named && (await lockDocument(unit, caller, named.document_id, kind ? { kind } : {}))
  if (!document) return undefined
  const confirmation = await unit
    .selectFrom('documents.confirmation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { document, confirmation }
}
