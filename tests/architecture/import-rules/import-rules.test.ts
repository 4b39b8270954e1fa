import { expect, test } from 'vitest'
import { areaDependencies } from '../../../import-rules.config.ts'
import { declaredPackages, readTree } from './tree.ts'
import { importRules, importViolations } from './violations.ts'

const tree = readTree()
const violations = importViolations(tree, declaredPackages())

test.each(importRules)('import rule: %s', (rule) => {
  expect(violations.filter((one) => one.rule === rule)).toEqual([])
})

test('import rule: every area has a position in the dependency order', () => {
  const areas = new Set([...tree.keys()].flatMap((path) => /^areas\/([^/]+)\//.exec(path)?.[1] ?? []))
  expect([...areas].filter((area) => !(area in areaDependencies))).toEqual([])
})
