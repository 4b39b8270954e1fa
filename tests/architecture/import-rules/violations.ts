import { areaDependencies, type ImportRule, publicEntry, rules } from '../../../import-rules.config.ts'
import { type Import, importsOf, type SourceTree } from './tree.ts'

export interface Violation {
  readonly rule: string
  /** `from → to`, or the files of a cycle in order. */
  readonly what: string
  readonly why: string
}

export const areaOrder = 'areas depend on each other in one order'
export const publicFilesOnly = 'other areas import only the public files of an area'
export const noCycles = 'no import cycles'

/** The names of all import rules, in display order. */
export const importRules: readonly string[] = [...rules.map(({ name }) => name), areaOrder, publicFilesOnly, noCycles]

/** Returns all violations of a tree; `declared` are the packages that the product may use at run time. */
export const importViolations = (tree: SourceTree, declared: ReadonlySet<string>): Violation[] => {
  const imports = importsOf(tree, declared)
  return [
    ...rules.flatMap((rule) => imports.filter((one) => breaks(rule, one)).map((one) => violation(rule, one))),
    ...imports.flatMap(crossing),
    ...importCycles(imports.filter(({ to }) => tree.has(to))),
  ]
}

const breaks = ({ from, except, never, only }: ImportRule, one: Import) =>
  from.test(one.from) &&
  !except?.test(one.from) &&
  ((never?.test(one.to) ?? false) || (only !== undefined && !only.test(one.to)))

const violation = ({ name, why }: Pick<ImportRule, 'name' | 'why'>, { from, to }: Import): Violation => ({
  rule: name,
  what: `${from} → ${to}`,
  why,
})

const areaOf = (path: string) => /^areas\/([^/]+)\//.exec(path)?.[1]

/** Returns the rules that are broken by an import between two areas, or into an area from outside. */
const crossing = (one: Import): Violation[] => {
  const [mine, theirs] = [areaOf(one.from), areaOf(one.to)]
  if (theirs === undefined || theirs === mine) return []
  const found: Violation[] = []
  if (mine !== undefined && !mayStandOn(mine, theirs))
    found.push(
      violation({ name: areaOrder, why: `"${mine}" does not stand on "${theirs}" in import-rules.config.ts.` }, one),
    )
  if (!publicEntry.test(one.to))
    found.push(
      violation({ name: publicFilesOnly, why: 'Ask that area for a call, a rule or its server/index.ts.' }, one),
    )
  return found
}

const mayStandOn = (mine: string, theirs: string) => {
  const on = areaDependencies[mine]
  return on === 'all' || (on?.includes(theirs) ?? false)
}

/** One violation per group of files that import each other (Tarjan's strongly connected components). */
const importCycles = (imports: readonly Import[]): Violation[] => {
  const next = Map.groupBy(imports, ({ from }) => from)
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: Violation[] = []

  const visit = (file: string): number => {
    const place = order.size
    order.set(file, place)
    low.set(file, place)
    stack.push(file)
    for (const { to } of next.get(file) ?? []) {
      const reached = !order.has(to) ? visit(to) : stack.includes(to) ? (order.get(to) ?? place) : place
      low.set(file, Math.min(low.get(file) ?? place, reached))
    }
    if (low.get(file) === place) {
      const knot = stack.splice(stack.indexOf(file))
      if (knot.length > 1 || next.get(file)?.some(({ to }) => to === file))
        found.push({
          rule: noCycles,
          what: knot.sort().join(' ↔ '),
          why: 'Two files that need each other are one, or lack a third.',
        })
    }
    return low.get(file) ?? place
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return found
}
