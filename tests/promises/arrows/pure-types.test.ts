import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** What the compiler says of a rule that holds this source. */
const compiled = (source: string) => {
  mkdirSync('.tmp', { recursive: true })
  const folder = mkdtempSync(join('.tmp', 'planted-rule-'))
  try {
    writeFileSync(join(folder, 'planted.ts'), source)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: resolve('tsconfig.pure.json'), include: ['planted.ts'], exclude: [] }),
    )
    return spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('probe: a rule of plain computation compiles', () => {
  expect(compiled('export const twice = (n: number) => n * 2').stdout).toBe('')
})

test.each(['document.title', 'window.location', 'process.env', "fetch('/api/health')", 'Buffer.alloc(1)'])(
  'probe: a rule that reaches for %s does not compile',
  (reach) => {
    const { status, stdout } = compiled(`export const reach = () => ${reach}`)
    expect(stdout).toMatch(/error TS2\d+: Cannot find name/)
    expect(status).not.toBe(0)
  },
)
