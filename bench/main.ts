import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { type BenchRow, markdownTable } from './support/row.ts'

/** All benchmarks. `npm run bench` runs all of them, `npm run bench -- psc scan` only the given ones. */
const benches: Readonly<Record<string, () => Promise<{ run(): Promise<BenchRow[]> }>>> = {
  import: () => import('./import.bench.ts'),
  psc: () => import('./psc.bench.ts'),
  scan: () => import('./scan.bench.ts'),
  dock: () => import('./dock.bench.ts'),
  flow: () => import('./flow.bench.ts'),
  files: () => import('./files.bench.ts'),
  documents: () => import('./documents.bench.ts'),
  outbox: () => import('./outbox.bench.ts'),
  webhooks: () => import('./webhooks.bench.ts'),
  'documents-in': () => import('./documents-in.bench.ts'),
  wire: () => import('./wire.bench.ts'),
  'open-lines': () => import('./open-lines.bench.ts'),
  palette: () => import('./palette.bench.ts'),
  scale: () => import('./scale.bench.ts'),
  screens: () => import('./screens.bench.ts'),
  'first-load': () => import('./first-load.bench.ts'),
  lighthouse: () => import('./lighthouse.bench.ts'),
}

const README = join(import.meta.dirname, 'README.md')
const START = '<!-- last runs -->'
const END = '<!-- end of last runs -->'

const about = () =>
  `Measured ${new Date().toISOString().slice(0, 10)} with Node ${process.version} on ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB.`

/** The result tables in the README, by the name of the benchmark. */
const tablesIn = (text: string): Map<string, string> =>
  new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((part): [string, string] => {
        const [name = '', ...rest] = part.split('\n')
        return [name, rest.join('\n').trim()]
      }),
  )

/** Replaces the rows of a benchmark in the README. */
const writeDown = async (name: string, rows: readonly BenchRow[]): Promise<void> => {
  const text = await readFile(README, 'utf8')
  const [before = '', rest = ''] = text.split(START)
  const [introduction = '', after = ''] = rest.split(END)
  const tables = tablesIn(introduction).set(name, `${about()}\n\n${markdownTable(rows)}`)
  const written = Object.keys(benches).flatMap((one) => (tables.has(one) ? `## ${one}\n\n${tables.get(one)}\n` : []))
  await writeFile(README, `${before}${START}\n${written.join('\n')}${END}${after}`)
}

const requestedNames = process.argv.slice(2)
const all: BenchRow[] = []
for (const [name, load] of Object.entries(benches)) {
  if (requestedNames.length > 0 && !requestedNames.includes(name)) continue
  console.log(`… ${name}`)
  const { run } = await load()
  const rows = await run()
  console.log(markdownTable(rows))
  await writeDown(name, rows)
  all.push(...rows)
}
console.log(`\n${markdownTable(all)}`)
process.exit(0)
