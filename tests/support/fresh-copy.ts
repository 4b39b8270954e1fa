import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { dataFolder } from './portal-process.ts'

/**
 * Copies the working tree as a new clone would be: without build and data. The packages are linked, because `npm test`
 * has already installed them with the same `install()` as `npm start`.
 */
export const freshCopy = (): { path: string; remove(): void } => {
  const { path, remove } = dataFolder()
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    cpSync(file, join(path, file))
  }
  symlinkSync(resolve('node_modules'), join(path, 'node_modules'))
  return { path, remove }
}
