import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'

/** Sources by their path in the repository. */
export type SourceTree = ReadonlyMap<string, string>

export interface Import {
  readonly from: string
  /** A path of the repository, `node:fs`, `npm:name` or `npm-undeclared:name`. */
  readonly to: string
}

export const readTree = (pattern = '{adapters,apps,areas,bench,database,kit,tests}/**/*.{ts,tsx,sql}'): SourceTree =>
  new Map(
    globSync(pattern)
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )

/** Returns the names in "dependencies" of package.json: the packages that the product may use at run time. */
export const declaredPackages = (): ReadonlySet<string> => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  return new Set(Object.keys(dependencies))
}

/** Every import of the tree, including types, re-exports, `import()` and workers. */
export const importsOf = (tree: SourceTree, declared: ReadonlySet<string>): Import[] =>
  [...tree]
    .filter(([path]) => /\.tsx?$/.test(path))
    .flatMap(([path, source]) =>
      requestsOf(path, source).map((request) => ({ from: path, to: resolve(path, request, declared) })),
    )

const known = new Map<string, readonly string[]>()

/** The import specifiers of a source. Cached by source, because the tests read the same tree repeatedly. */
const requestsOf = (path: string, source: string): readonly string[] => {
  const key = `${path}\0${source}`
  const found = known.get(key) ?? parseRequests(path, source)
  known.set(key, found)
  return found
}

const parseRequests = (path: string, source: string): string[] => {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const { staticImports, staticExports, dynamicImports } = module
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest }) => unquoted(source.slice(moduleRequest.start, moduleRequest.end))),
    ...[...source.matchAll(/new URL\(\s*(['"])([^'"]+)\1,\s*import\.meta\.url/g)].map((found) => found[2] ?? ''),
  ].map((request) => request.replace(/\?.*$/, ''))
}

const unquoted = (text: string) => text.replace(/^(['"`])(.*)\1$/, '$2')

const resolve = (from: string, request: string, declared: ReadonlySet<string>): string => {
  if (request.startsWith('#')) return request.slice(1)
  if (request.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), request))
  if (request.startsWith('node:')) return request
  const name = request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')
  return `${declared.has(name) ? 'npm' : 'npm-undeclared'}:${request}`
}
