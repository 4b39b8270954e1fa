import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Converts `createdAt` to `created_at`, and `DUE_DATE` to `due_date`. */
const columnName = (field: string): string => field.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()

/**
 * Returns the columns of a table for the fields of a list. They are named like the fields, except those in `others`.
 * @param alias the name of the table in the query
 */
export const columnsOf = <Field extends string>(
  alias: string,
  fields: Readonly<Record<Field, unknown>>,
  others: Partial<Record<Field, Sql>> = {},
): Record<Field, Sql> => {
  const named = Object.keys(fields).map((field) => [field, sql.ref(`${alias}.${columnName(field)}`)])
  return { ...(Object.fromEntries(named) as Record<Field, Sql>), ...others }
}

/** Returns the columns as arguments of `json_build_object`. */
export const jsonArguments = (columns: Readonly<Record<string, Sql>>): Sql =>
  sql.join(Object.entries(columns).map(([name, column]) => sql`${sql.lit(name)}, ${column}`))

/** Returns an instant in the format of replies: ISO 8601, UTC, with milliseconds. */
export const instantText = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
