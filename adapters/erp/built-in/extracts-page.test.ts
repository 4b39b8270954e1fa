import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ExtractColumn, extracts } from './extracts.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/operating/erp-extracts.md'), 'utf8')
const NEEDED = { filled: 'in every row', there: 'column, cells may be empty', optional: 'no' } as const

test('[ERP-02] the operating manual lists the columns of every extract, and marks the required ones', () => {
  const documented = page.split(/^## /m).slice(1)
  const columns = documented.map((text) => [
    text.slice(0, text.indexOf('\n')),
    [...text.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, name, needed]) => [name, needed]),
  ])
  const expected = Object.entries(extracts).map(([name, extract]) => [
    name,
    Object.entries<ExtractColumn>(extract.columns).map(([column, { need }]) => [column, NEEDED[need]]),
  ])
  expect(columns).toEqual(expected)
})
