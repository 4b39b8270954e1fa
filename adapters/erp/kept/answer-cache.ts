import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { SystemUnavailable } from '#kit/server/away.ts'
import type { Db, Unit } from '#kit/server/database.ts'

const DAY_MS = 86_400_000
/** Older ones help nobody. */
const RETENTION_MS = 30 * DAY_MS
/** The same answer is written again after so long: its age may be said too old by that much, never too young. */
const REWRITE_INTERVAL_MS = 60_000

export interface CachedAnswer<T> {
  readonly value: T
  /** Set when the ERP did not answer: when it said this. */
  readonly asOf?: Date
}

export interface AnswerCache {
  /**
   * Asks, and keeps what was answered; `Away` tells what was kept, or is thrown when nothing was. An answer with `isNothing` is
   * not kept, and takes away what was.
   * @param unit the caller's transaction, if there is one
   */
  ask<T>(
    question: readonly unknown[],
    live: () => Promise<T>,
    isNothing: (answer: T) => boolean,
    unit?: Unit,
  ): Promise<CachedAnswer<T>>
}

export const createAnswerCache = (db: Db, now: () => Date): AnswerCache => {
  const keep = async (on: Db | Unit, key: string, answer: string | undefined): Promise<void> => {
    if (answer === undefined) await sql`delete from erp.kept_answer where question = ${key}`.execute(on)
    else
      await sql`insert into erp.kept_answer as kept (question, answer, answered_at) values (${key}, ${answer}, ${now()})
        on conflict (question) do update set answer = excluded.answer, answered_at = excluded.answered_at
        where kept.answer <> excluded.answer
          or kept.answered_at < ${new Date(now().getTime() - REWRITE_INTERVAL_MS)}`.execute(on)
  }
  return {
    ask: async (question, live, isNothing, unit) => {
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
        const [kept] = rows
        if (!kept) throw fault
        return { value: JSON.parse(kept.answer), asOf: kept.at }
      }
    },
  }
}

/** Takes answers away that are too old to be told. */
export const purgeCachedAnswers = async (db: Db, now: Date): Promise<void> => {
  await sql`delete from erp.kept_answer where answered_at <= ${new Date(now.getTime() - RETENTION_MS)}`.execute(db)
}

declare module '#kit/server/database.ts' {
  interface Tables {
    'erp.kept_answer': { question: string; answer: string; answered_at: Date }
  }
}
