import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allScreens } from '#tests/e2e/shell/all-screens.ts'
import { declaredRoutes } from '#tests/e2e/shell/declared-screens.ts'

test('[SHL-01] every specified hash route exists with its exact page title, and no other route exists', () => {
  const titles = new Map(allScreens.map(({ path, en }) => [path, en]))
  for (const [path, title] of Object.entries(declaredRoutes)) {
    expect(titles.has(path), path).toBe(true)
    if (title !== undefined) expect([path, titles.get(path)]).toEqual([path, title])
  }
  expect([...titles.keys()].filter((path) => !(path in declaredRoutes))).toEqual([])
})

test('[SHL-01] the start bundle contains no page, and each page has its own import', () => {
  const start = ['apps/web/main.tsx', 'apps/web/router.tsx', 'apps/web/screens.ts', 'apps/web/root.tsx']
  for (const file of start)
    expect([file, readFileSync(file, 'utf8').match(/^import .*-page\.tsx'/gm)]).toEqual([file, null])
})
