import { parseSync, Visitor } from 'vite'
import { mayWriteEverySchema, schemaOwners } from '../../../import-rules.config.ts'
import type { SourceTree } from './tree.ts'

export interface Write {
  readonly file: string
  /** The table that is written: `deliveries.delivery`, or the text of the query if the table is unknown. */
  readonly table: string
}

const kyselyWrites = /^(insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/
const sqlWrites =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+"?([a-z_]+)"?\."?([a-z_]+)"?/gi
const sqlShapes =
  /\b(?:create|alter|drop)\s+(?:unlogged\s+)?(?:table|view|materialized\s+view|sequence)\s+(?:if\s+(?:not\s+)?exists\s+)?"?([a-z_]+)"?\."?([a-z_]+)"?/gi

/** Finds writes to a schema from files that do not own the schema. */
export const foreignWrites = (tree: SourceTree): Write[] =>
  [...tree]
    .filter(([path]) => !/^(tests|bench)\/|\.(test|suite)\.tsx?$/.test(path) && !mayWriteEverySchema.test(path))
    .flatMap(([file, source]) => writesOf(file, source).map((table) => ({ file, table })))
    .filter(({ file, table }) => !owns(file, table))

const owns = (file: string, table: string) => {
  const schema = table.split('.')[0] ?? ''
  const owner = schemaOwners[schema]
  if (owner?.test(file)) return true
  const area = schema.replaceAll('_', '-')
  return file.startsWith(`areas/${area}/`) || new RegExp(`^database/migrations/\\d+-${area}[-.]`).test(file)
}

const writesOf = (file: string, source: string): string[] => {
  if (file.endsWith('.sql')) return [...inSql(source, sqlWrites), ...inSql(source, sqlShapes)]
  const { program } = parseSync(file, source)
  const found: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [table] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!kyselyWrites.test(callee.property.name)) return
      const name = table?.type === 'Literal' && typeof table.value === 'string' ? table.value : undefined
      // the owner is unknown unless schema and table are literal
      found.push(
        name?.includes('.') ? name : `${callee.property.name}(${table ? source.slice(table.start, table.end) : ''})`,
      )
    },
    Literal({ value }) {
      if (typeof value === 'string') found.push(...inSql(value, sqlWrites))
    },
    TemplateLiteral({ quasis }) {
      found.push(...inSql(quasis.map(({ value }) => value.cooked ?? '').join(' '), sqlWrites))
    },
  }).visit(program)
  return found
}

const inSql = (text: string, pattern: RegExp) =>
  [...text.replaceAll(/--.*$/gm, '').matchAll(pattern)].map(([, schema, table]) => `${schema}.${table}`.toLowerCase())
