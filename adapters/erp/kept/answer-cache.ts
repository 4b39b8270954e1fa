import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { SystemUnavailable } from '#kit/server/away.ts'
import type { Db, Unit } from '#kit/server/database.ts'

const DAY_MS = 86_400_000
/** Older responses are deleted, because they are no longer useful. */
const RETENTION_MS = 30 * DAY_MS
/**
 * An unchanged response is stored again only after this time. Its age may be overstated by that much, but is never
 * understated.
 */
const REWRITE_INTERVAL_MS = 60_000

interface CachedAnswer<T> {
  readonly value: T
  /** The time of the cached response; set if the ERP did not respond. */
  readonly asOf?: Date
}

/**
 * Returns a function that runs a query and stores its response. If the query throws `SystemUnavailable`, the function
 * returns the stored response, or rethrows if there is none. A response for which `isNothing` returns true is not stored
 * and deletes the stored one. `unit` is the caller's transaction, if any.
 */
export const createAnswerCache = (db: Db, now: () => Date) => {
  const keep = async (on: Db | Unit, key: string, answer: string | undefined): Promise<void> => {
    if (answer === undefined) await sql`delete from erp.kept_answer where question = ${key}`.execute(on)
    else {
      const since = new Date(now().getTime() - REWRITE_INTERVAL_MS)
      // without the condition of the select, `on conflict` would lock the row until the caller's transaction ends
      await sql`insert into erp.kept_answer as kept (question, answer, answered_at)
        select ${key}::text, ${answer}::text, ${now()}::timestamptz
        where not exists (select from erp.kept_answer same
          where same.question = ${key} and same.answer = ${answer} and same.answered_at >= ${since})
        on conflict (question) do update set answer = excluded.answer, answered_at = excluded.answered_at
        where kept.answer <> excluded.answer or kept.answered_at < ${since}`.execute(on)
    }
  }
  return async <T>(
    question: readonly unknown[],
    live: () => Promise<T>,
    isNothing: (answer: T) => boolean,
    unit?: Unit,
  ): Promise<CachedAnswer<T>> => {
    const on = unit ?? db
    const key = createHash('sha256').update(JSON.stringify(question)).digest('hex')
    try {
      const value = await live()
      await keep(on, key, isNothing(value) ? undefined : JSON.stringify(value))
      return { value }
    } catch (fault) {
      if (!(fault instanceof SystemUnavailable)) throw fault
      const { rows } = await sql<{ answer: string; at: Date }>`
        select answer, answered_at as at from erp.kept_answer
        where question = ${key} and answered_at > ${new Date(now().getTime() - RETENTION_MS)}`.execute(on)
      const [cached] = rows
      if (!cached) throw fault
      return { value: JSON.parse(cached.answer), asOf: cached.at }
    }
  }
}

/** Deletes expired responses. */
export const purgeCachedAnswers = async (db: Db, now: Date): Promise<void> => {
  await sql`delete from erp.kept_answer where answered_at <= ${new Date(now.getTime() - RETENTION_MS)}`.execute(db)
}

declare module '#kit/server/database.ts' {
  interface Tables {
    'erp.kept_answer': { question: string; answer: string; answered_at: Date }
  }
}
