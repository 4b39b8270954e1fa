import { expect, test } from 'vitest'
import { readTree } from './import-rules/tree.ts'

const tree = readTree('{adapters,apps,areas,bench,database,kit,scripts,tests}/**/*.{ts,tsx,mjs,css,sql}')

/** Ways to silence a check, put together here so that this file does not hold them itself. */
const silencers = new RegExp(
  [
    `@ts-${'ignore'}`,
    `@ts-${'expect-error'}`,
    `@ts-${'nocheck'}`,
    `biome-${'ignore'}`,
    `\\.${'skip'}\\(`,
    `\\.${'only'}\\(`,
  ].join('|'),
)

const offenders = (wrong: RegExp) =>
  [...tree].flatMap(([path, source]) =>
    source.split('\n').flatMap((line, index) => (wrong.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )

test('promise: the code switches off no check', () => {
  expect(tree.size).toBeGreaterThan(50)
  expect(offenders(silencers)).toEqual([])
})

test('promise: a file is named after its purpose, not after a generic category', () => {
  expect([...tree.keys()].filter((path) => /(^|\/)(utils?|helpers?|common|misc|manager)(\.|\/|-)/i.test(path))).toEqual(
    [],
  )
})
