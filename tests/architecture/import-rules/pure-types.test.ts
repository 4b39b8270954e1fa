import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const machineAccess = ['document.title', 'window.location', 'process.env', "fetch('/api/health')", 'Buffer.alloc(1)']
const fileOf = (index: number) => `planted-${index}.ts`

let status: number | null
let errors: string[]

/**
 * Compiles one pure computation, and each access to the machine as a separate case, in a single run of the compiler.
 */
beforeAll(() => {
  mkdirSync('.tmp', { recursive: true })
  const folder = mkdtempSync(join('.tmp', 'planted-rules-'))
  try {
    writeFileSync(join(folder, 'computation.ts'), 'export const twice = (n: number) => n * 2')
    for (const [index, access] of machineAccess.entries())
      writeFileSync(join(folder, fileOf(index)), `export const reach = () => ${access}`)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: resolve('tsconfig.pure.json'), include: ['*.ts'], exclude: [] }),
    )
    const compiler = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
      encoding: 'utf8',
    })
    status = compiler.status
    errors = compiler.stdout.split('\n').filter((line) => line.includes('error TS'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('probe: a rule that uses neither browser nor Node.js compiles', () => {
  expect(errors.filter((line) => !/planted-\d/.test(line.split('(')[0]?.split('/').at(-1) ?? ''))).toEqual([])
})

test.each(machineAccess.map((access, index) => [access, fileOf(index)] as const))(
  'probe: a rule that uses %s does not compile',
  (_access, file) => {
    expect(errors.filter((line) => line.includes(`${file}(`))).toEqual([
      expect.stringMatching(/error TS2\d+: Cannot find name/),
    ])
    expect(status).not.toBe(0)
  },
)
