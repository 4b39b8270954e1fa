import { type RawBuilder, sql } from 'kysely'
import { bangkokDayBounds, isIsoDate } from '#kit/shared/dates.ts'
import { type Comparison, comparisonsIn, type ListFieldKinds } from '#kit/shared/list-query.ts'
import { containsPattern } from './like-pattern.ts'

type Sql = RawBuilder<unknown>

const MS = 1

/** First and last moment that an instant or a day in Bangkok means; the last one is exclusive. */
const bounds = (given: string): { from: Date; until: Date } => {
  if (isIsoDate(given)) {
    const { from, to } = bangkokDayBounds(given)
    return { from, until: new Date(to.getTime() + MS) }
  }
  // replies hold milliseconds, the database microseconds
  const from = new Date(given)
  return { from, until: new Date(from.getTime() + MS) }
}

const ofInstant = (column: Sql, operator: Comparison['operator'], value: string): Sql => {
  const { from, until } = bounds(value)
  if (operator === '_gte') return sql`${column} >= ${from}`
  if (operator === '_lte') return sql`${column} < ${until}`
  return sql`(${column} >= ${from} and ${column} < ${until})`
}

const casts = { text: sql`text`, integer: sql`bigint`, number: sql`numeric`, day: sql`date`, flag: sql`boolean` }
const signs = { '': sql`=`, _gte: sql`>=`, _lte: sql`<=` }

const conditionOf = (column: Sql, { kind, operator, value }: Comparison): Sql => {
  if (kind === 'instant') return ofInstant(column, operator, String(value))
  if (operator === '_contains') return sql`${column} ilike ${containsPattern(String(value))}`
  return sql`${column} ${signs[operator]} ${value}::${casts[kind]}`
}

/**
 * SQL conditions of the comparisons in a list's query (`listFields`).
 * @param columns the SQL of each field
 * @param except fields whose equality the list reads in its own way
 */
export const fieldConditions = <F extends ListFieldKinds>(
  fields: F,
  columns: { readonly [K in keyof F]: Sql },
  query: Readonly<Record<string, unknown>>,
  except: readonly string[] = [],
): Sql[] =>
  comparisonsIn(fields, query)
    .filter(({ field, operator }) => !except.includes(`${field}${operator}`))
    .map((one) => conditionOf(columns[one.field] as Sql, one))
