import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const REQUIREMENTS = 'docs/requirements.md'
const READINGS = 'docs/decisions/readings.md'
const SOURCES = 'docs/decisions/sources.md'

/** Returns the ids that list entries of a page define: `- **DLV-04** Full packs …`. */
const entriesOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, id = '']) => id)

const requirements = entriesOf(REQUIREMENTS)
const entries = [...requirements, ...entriesOf(READINGS), ...entriesOf(SOURCES)]
const areas = [...new Set(requirements.map((id) => id.split('-')[0]))].join('|')

/**
 * Returns the ids in comments, titles and pages. Other codes of this form, such as the item AX-10, belong to no area.
 */
const idsIn = (text: string) => [
  ...[...text.matchAll(new RegExp(`\\b(?:G-\\d{1,3}|(?:${areas})-\\d{2})\\b`, 'g'))].map(([id]) => id),
  ...[...text.matchAll(/\[([A-Z]{2,4}-\d{2})\]/g)].map(([, id = '']) => id),
  ...[...text.matchAll(/\b(S[123]) (§\d+(?:(?:, | and )§\d+)*)/g)].flatMap(([, source, sections = '']) =>
    [...sections.matchAll(/§\d+/g)].map(([section]) => `${source} ${section}`),
  ),
]

const paths = globSync(
  '{*.md,{adapters,apps,areas,bench,database,docs,kit,scripts,tests}/**/*.{ts,tsx,mjs,css,sql,md}}',
  {
    exclude: (path) => path.endsWith('node_modules') || path.endsWith('dist'),
  },
)

test('every id of a requirement, decision or source that a file names has an entry in docs', () => {
  const known = new Set(entries)
  const named = paths.flatMap((path) => idsIn(readFileSync(path, 'utf8')).map((id) => ({ id, path })))
  expect(named.length).toBeGreaterThan(1000)
  expect([...new Set(named.filter(({ id }) => !known.has(id)).map(({ id, path }) => `${path}: ${id}`))]).toEqual([])
})

test('every requirement, decision and source section has exactly one entry in docs', () => {
  expect(entries.filter((id, index) => entries.indexOf(id) !== index)).toEqual([])
  expect(entries.length).toBeGreaterThan(400)
})

test('every built requirement is named by a test, and no planned one is', () => {
  const [built = '', planned = ''] = readFileSync(REQUIREMENTS, 'utf8').split('\n## Planned\n')
  const titles = paths
    .filter((path) => /\.(test|suite|spec)\.tsx?$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const tested = new Set([...titles.matchAll(/\[([A-Z]{2,4}-\d{2})\]/g)].map(([, id]) => id))
  const idsOf = (part: string) => [...part.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(([, id]) => id)
  expect(idsOf(built).filter((id) => !tested.has(id))).toEqual([])
  expect(idsOf(planned).filter((id) => tested.has(id))).toEqual([])
})

/** A repository path in a how-to page: `areas/accounts/rules/capabilities.ts`. */
const REPOSITORY_PATH = /`((?:areas|adapters|apps|kit|tests|database)\/[^`\s<>*…{]+)`/g
/** A path in the README of an area, relative to it: `rules/capabilities.ts`. */
const AREA_PATH = /`((?:rules|server|web|kinds|documents|exports|templates)\/[^`\s<>*…{]+)`/g

test('every link and every path in the documentation leads to a file', () => {
  const pages = paths.filter((path) => path.endsWith('.md') && !path.startsWith('docs/manual/'))
  const links = pages.flatMap((page) => {
    const text = readFileSync(page, 'utf8')
    const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)|<img src="([^"]+)"/g)]
    const named = page.startsWith('docs/how-to/') ? [...text.matchAll(REPOSITORY_PATH)] : []
    const ofArea = page.startsWith('areas/') ? [...text.matchAll(AREA_PATH)] : []
    return [
      ...linked.map(([, link, picture]) => ({ page, target: join(dirname(page), link ?? picture ?? '') })),
      ...named.map(([, path = '']) => ({ page, target: path })),
      ...ofArea.map(([, path = '']) => ({ page, target: join(dirname(page), path) })),
    ]
  })
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ target }) => !existsSync(target)).map(({ page, target }) => `${page}: ${target}`)).toEqual([])
})
