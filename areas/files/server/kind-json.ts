import { type RawBuilder, sql } from 'kysely'
import { fileKinds } from '../rules/file-kinds.ts'

type Sql = RawBuilder<unknown>

const ofKind = (kind: Sql, value: (facts: (typeof fileKinds)[keyof typeof fileKinds]) => string): Sql =>
  sql`(case ${kind} ${sql.join(
    Object.entries(fileKinds).map(([name, facts]) => sql`when ${sql.lit(name)} then ${sql.lit(value(facts))}`),
    sql` `,
  )} end)`

/** The fields `ext` and `mime` of a file, as arguments of `json_build_object`. */
export const kindJson = (kind: Sql): Sql =>
  sql`'ext', ${ofKind(kind, ({ endings }) => endings[0])}, 'mime', ${ofKind(kind, ({ mime }) => mime)}`
