import { CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Db, Unit } from './database.ts'

/** Stands in a statement for a value that is given when it runs. */
class Hole {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** `given('name')` in a statement's text is the value that each run gives under that name. */
export type Given<V> = <K extends keyof V>(name: K) => RawBuilder<V[K]>

/**
 * A statement whose text is put together once, for what is asked many times a second: that takes longer than sending it.
 * @param build its text, with `given(name)` where a value differs from run to run
 * @returns runs it with the values of that run
 */
export const statement = <V extends object, R>(build: (given: Given<V>) => RawBuilder<R>) => {
  let made: { readonly text: string; readonly parameters: readonly unknown[] } | undefined
  return (db: Db | Unit, values: V): Promise<QueryResult<R>> => {
    if (!made) {
      const { sql: text, parameters } = build((name) => sql.val(new Hole(name)) as RawBuilder<never>).compile(db)
      made = { text, parameters }
    }
    const { text, parameters } = made
    return db.executeQuery<R>(
      CompiledQuery.raw(
        text,
        parameters.map((value) => (value instanceof Hole ? values[value.name as keyof V] : value)),
      ),
    )
  }
}
