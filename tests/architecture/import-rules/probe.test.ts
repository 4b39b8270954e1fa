import { expect, test } from 'vitest'
import { areaDependencies } from '../../../import-rules.config.ts'
import { declaredPackages, readTree } from './tree.ts'
import { areaOrder, importRules, importViolations, noCycles, publicFilesOnly } from './violations.ts'

/** Files that break exactly one import rule when added to the tree: [rule, path, source]. */
const plantedViolations: readonly (readonly [string, string, string])[] = [
  ['the kit imports no area', 'kit/server/planted.ts', "import { can } from '#areas/accounts/rules/capabilities.ts'"],
  ['the kit imports no area', 'kit/web/planted.tsx', "export { can } from '#areas/accounts/rules/capabilities.ts'"],
  [
    'pure code imports neither browser nor server',
    'areas/deliveries/rules/planted.ts',
    "import { readFileSync } from 'node:fs'",
  ],
  [
    'pure code imports neither browser nor server',
    'areas/deliveries/documents/psc/planted.ts',
    "import { useState } from 'react'",
  ],
  ['pure code imports neither browser nor server', 'kit/shared/planted.ts', "import type { Kysely } from 'kysely'"],
  ['pure code imports neither browser nor server', 'kit/shared/planted.ts', "export * from '#kit/server/planted.ts'"],
  [
    'pure code imports neither browser nor server',
    'areas/dashboard/messages.ts',
    "const read = () => import('./server/index.ts')",
  ],
  [
    'pure code imports neither browser nor server',
    'areas/news/contract.ts',
    "import type { Page } from './web/index.tsx'",
  ],
  [
    'the web part imports nothing of the server',
    'areas/deliveries/web/planted.tsx',
    "import { api } from '../server/index.ts'",
  ],
  [
    'the web part imports nothing of the server',
    'apps/web/planted.ts',
    "import { openDatabase } from '#adapters/postgres/planted.ts'",
  ],
  ['the web part imports nothing of the server', 'kit/web/planted.ts', "import type { Kysely } from 'kysely'"],
  ['the web part imports nothing of the server', 'kit/web/planted.ts', "import { join } from 'node:path'"],
  [
    'the server imports nothing of the web part',
    'areas/deliveries/server/planted.ts',
    "import { Page } from '../web/index.tsx'",
  ],
  [
    'the server imports nothing of the web part',
    'apps/server/planted.ts',
    "import { renderToString } from 'react-dom/server'",
  ],
  [
    'only apps import adapters',
    'areas/deliveries/server/planted.ts',
    "import { erp } from '#adapters/erp/built-in/index.ts'",
  ],
  ['only apps import adapters', 'database/demo/planted.ts', "import { clock } from '#adapters/clock/planted.ts'"],
  ['nothing imports an app', 'adapters/mail/planted.ts', "import { config } from '#apps/server/config/config.ts'"],
  ['nothing imports an app', 'areas/deliveries/web/planted.tsx', "import { router } from '#apps/web/router.tsx'"],
  [
    'the product does not import its tests',
    'apps/server/planted.ts',
    "import { world } from '#tests/architecture/planted.ts'",
  ],
  ['the product does not import its tests', 'adapters/erp/planted.ts', "import './planted.suite.ts'"],
  ['the product imports declared packages only', 'apps/server/planted.ts', "import { test } from 'vitest'"],
  ...wrongWayRound().map(
    ([low, high]) =>
      [areaOrder, `areas/${low}/server/planted.ts`, `import { x } from '#areas/${high}/server/index.ts'`] as const,
  ),
  [areaOrder, 'areas/mail/web/planted.tsx', "import type { Delivery } from '#areas/deliveries/contract.ts'"],
  [
    publicFilesOnly,
    'areas/deliveries/server/planted.ts',
    "import { store } from '#areas/accounts/server/account-store.ts'",
  ],
  [publicFilesOnly, 'apps/server/planted.ts', "import { routes } from '#areas/deliveries/server/routes.ts'"],
  [publicFilesOnly, 'apps/web/planted.tsx', "const page = () => import('#areas/deliveries/web/po-page.tsx')"],
  [noCycles, 'kit/shared/planted.ts', "import type { Planted } from './planted.ts'"],
]

/** Returns pairs of areas. The first area of a pair must not import the second. */
function wrongWayRound(): (readonly [string, string])[] {
  return Object.entries(areaDependencies).flatMap(([high, on]) =>
    on === 'all' ? [['accounts', high] as const] : on.slice(-1).map((low) => [low, high] as const),
  )
}

const declared = declaredPackages()
const tree = readTree()
const before = new Set(importViolations(tree, declared).map(({ what }) => what))

test.each(plantedViolations)('probe: import rule "%s" reports the file %s with the source %s', (rule, path, source) => {
  const caught = importViolations(new Map([...tree, [path, `${tree.get(path) ?? ''}\n${source}\n`]]), declared)
  expect(caught.filter(({ what }) => !before.has(what)).map((one) => one.rule)).toEqual([rule])
})

test('probe: an import cycle through several files is reported', () => {
  const planted = new Map([
    ...tree,
    ['areas/news/rules/one.ts', "import './two.ts'"] as const,
    ['areas/news/rules/two.ts', "export * from './three.ts'"] as const,
    ['areas/news/rules/three.ts', "const later = () => import('./one.ts')"] as const,
  ])
  const caught = importViolations(planted, declared).filter(({ what }) => !before.has(what))
  expect(caught.map(({ rule, what }) => [rule, what])).toEqual([
    [noCycles, 'areas/news/rules/one.ts ↔ areas/news/rules/three.ts ↔ areas/news/rules/two.ts'],
  ])
})

test('probe: every import rule has a planted violation', () => {
  expect(importRules.filter((rule) => !plantedViolations.some(([planted]) => planted === rule))).toEqual([])
})
