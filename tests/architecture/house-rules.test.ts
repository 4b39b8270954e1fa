import { expect, test } from 'vitest'
import { kindNames } from '#areas/documents/kinds/index.ts'
import { readTree } from './import-rules/tree.ts'

const tree = readTree('{adapters,apps,areas,bench,database,kit,scripts,tests}/**/*.{ts,tsx,mjs,css,sql}')

/** Ways to disable a check, composed here so that this file does not contain them. */
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

test('the source code disables no lint rule and no type check', () => {
  expect(tree.size).toBeGreaterThan(50)
  expect(offenders(silencers)).toEqual([])
})

test('a file is named after its purpose, not after a generic category', () => {
  expect([...tree.keys()].filter((path) => /(^|\/)(utils?|helpers?|common|misc|manager)(\.|\/|-)/i.test(path))).toEqual(
    [],
  )
})

/** Names that newcomers do not understand at first reading, each with the terms to use instead. */
const plainNames: readonly (readonly [name: RegExp, instead: string])[] = [
  [/^(MOST|LONGEST)(_|$)/, 'MAX_…'],
  [/^(LEAST|SHORTEST)(_|$)/, 'MIN_…'],
  [/(^|_)AGAIN_MS$/, 'RETRY_DELAY_MS or POLL_INTERVAL_MS'],
  [/^(LOOK|KEEP|PATIENCE|SILENCE)_MS$/, 'POLL_INTERVAL_MS, CACHE_MS or TIMEOUT_MS'],
  [/^(says|sayWhy|sayOf)$/, 'messages, print… or create…'],
  [/^(tell|told|heard|wish|wished|anew)$/, 'notify, received, requested, new'],
  [/^(gone|became|tell|asked|heard|kept)Of$/, 'a name with a noun'],
  [/^(isAnew|isOtherwise|lookedAfter|looksAfter|goneOf|onlyChosen|typedOver)$/, 'the state or condition'],
  [/^(takeTurn|openDoor|rooms|mayHappen|lookAt|giveFile|letUndo|noUndo)$/, 'the technical term'],
  [/^(asked|said|held|lying|deeds|plainly|hears)$/, 'requested, message, locked, stored, events, accepts'],
  [/^(say|varied|asItIs|judge[A-Z]?\w*|[jJ]udging)$/, 'messageText, overrides, check… or context'],
  [/^[A-Z]\w*(Wish|Wishes|Told|Heard|Here)$/, 'a type name with its noun'],
]

/** Declared names: constants, functions, types, classes, parameters and fields. */
const declared = /\b(?:const|let|function|type|interface|class|readonly)\s+(?:[{[]\s*)?([A-Za-z_$][\w$]*)/g

const oddNames = (sources: ReadonlyMap<string, string>) =>
  [...sources].flatMap(([path, source]) =>
    [...source.matchAll(declared)].flatMap(([, name = '']) => {
      const rule = plainNames.find(([odd]) => odd.test(name))
      return rule ? [`${path}: ${name} (use ${rule[1]})`] : []
    }),
  )

/** The sources whose names and phrases are checked. */
const sources = new Map([...tree].filter(([path]) => /\.(tsx?|mjs|css)$/.test(path)))

test('declared names use standard terms', () => {
  expect(oddNames(sources)).toEqual([])
  const planted = `const ${'MOST'}_ROWS = 3\ntype Export${'Wish'} = string\nexport const ${'tell'} = () => undefined`
  expect(oddNames(new Map([['planted.ts', planted]]))).toHaveLength(3)
})

/** Phrases in comments and test titles that need a second reading, each with a plainer one. */
const plainPhrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bwhoever\b/i, 'the user, or another actor'],
  [/\b(some|any)body\b/i, 'a user'],
  [/\banew\b/i, 'again'],
  [/\b(hears?|heard) (of|that|from|about)\b/i, 'receives'],
  [/\b(is|are|was|were) asked\b/i, 'is queried'],
  [/\bwhat there is\b/i, 'the data'],
  [/\b(takes?|comes?|brings?) along\b/i, 'includes'],
  [/\bas at first\b/i, 'the default'],
  [/\bjudg(es?|ed|ing)\b/i, 'checks'],
]

/** Matches a line that is part of a comment or contains a test title. The groups capture the text. */
const prose = /^\s*(?:\/\*\*?|\*|\/\/|\{\/\*)\s(.*)|^\s*(?:test|describe)(?:\.each\(.*\))?\(['"`](.*)/

const oddPhrases = (sources: ReadonlyMap<string, string>) =>
  [...sources].flatMap(([path, source]) =>
    source.split('\n').flatMap((line, index) => {
      const [, comment, title] = prose.exec(line) ?? []
      const rule = plainPhrases.find(([odd]) => odd.test(comment ?? title ?? ''))
      return rule ? [`${path}:${index + 1}: ${line.trim()} (use ${rule[1]})`] : []
    }),
  )

test('comments and test titles use plain phrases', () => {
  expect(oddPhrases(sources)).toEqual([])
  const planted = `/** ${'Whoever'} holds it. */\n// sent ${'anew'}\ntest('${'somebody'} waits', () => {})`
  expect(oddPhrases(new Map([['planted.ts', planted]]))).toHaveLength(3)
})

/** Matches a comparison with the name of a document kind, as in `kind === 'po'`. */
const branchOnKind = new RegExp(`(?:===|!==|case) '(?:${kindNames.join('|')})'`)
const isOfKind = (path: string) => /^areas\/documents\/(kinds|web\/kinds)\//.test(path)

test('code that depends on the kind of a document is only in the files of that kind', () => {
  const branches = (sources: Iterable<readonly [path: string, source: string]>) =>
    [...sources].filter(
      ([path, source]) => path.startsWith('areas/documents/') && !isOfKind(path) && branchOnKind.test(source),
    )
  expect(branches(tree).map(([path]) => path)).toEqual([])
  expect(
    branches([['areas/documents/web/list/planted.ts', "const word = kind === 'sqm' ? 'SQM' : 'COC'"]]),
  ).toHaveLength(1)
})

/** Matches features that browsers offer only on pages with https. `kit/web/new-id.ts` works without them. */
const httpsOnly = /\bcrypto\.(randomUUID|subtle)\b/
const isOfBrowser = (path: string) => /^(kit|areas\/[^/]+|apps)\/(web|rules|shared)\//.test(path)

test('browser code also works on pages without https, as in some factories', () => {
  const found = (sources: Iterable<readonly [path: string, source: string]>) =>
    [...sources].filter(([path, source]) => isOfBrowser(path) && httpsOnly.test(source.replace(/`crypto[^`]*`/g, '')))
  expect(found(tree).map(([path]) => path)).toEqual([])
  expect(found([['kit/web/planted.ts', 'const key = crypto.randomUUID()']])).toHaveLength(1)
})
