import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Row, table } from './row.ts'

/** Every benchmark: one line each. `npm run bench` runs all, `npm run bench -- psc scan` those named. */
const benches: Readonly<Record<string, () => Promise<{ run(): Promise<Row[]> }>>> = {
  import: () => import('./import.bench.ts'),
  psc: () => import('./psc.bench.ts'),
  scan: () => import('./scan.bench.ts'),
  dock: () => import('./dock.bench.ts'),
  flow: () => import('./flow.bench.ts'),
  files: () => import('./files.bench.ts'),
  documents: () => import('./documents.bench.ts'),
  outbox: () => import('./outbox.bench.ts'),
  wire: () => import('./wire.bench.ts'),
  scale: () => import('./scale.bench.ts'),
  'first-load': () => import('./first-load.bench.ts'),
}

const README = join(import.meta.dirname, 'README.md')
const START = '<!-- last run -->'
const END = '<!-- end of last run -->'

const wanted = process.argv.slice(2)
const rows: Row[] = []
for (const [name, load] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`… ${name}`)
  const { run } = await load()
  const measured = await run()
  console.log(table(measured))
  rows.push(...measured)
}
console.log(`\n${table(rows)}`)

if (wanted.length === 0) {
  const about = `Measured ${new Date().toISOString().slice(0, 10)} with Node ${process.version} on ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB.`
  const text = await readFile(README, 'utf8')
  const [before] = text.split(START)
  const after = text.split(END)[1] ?? ''
  await writeFile(README, `${before}${START}\n${about}\n\n${table(rows)}\n${END}${after}`)
}
process.exit(0)
