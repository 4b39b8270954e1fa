// Installs the packages of package-lock.json and Node.js 24. This file is plain JavaScript without packages, because it
// runs before anything is installed, on Node.js 20 or later.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Exits with one line of text instead of a stack trace. */
export const stop = (line) => {
  console.error(`\n${line}`)
  process.exit(1)
}

const major = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0)

if (major(process.version) < 20) stop(`The portal needs Node 20 or newer to start; this is Node ${process.version}.`)

/**
 * Installs the packages if they are missing or older than the lock file, and returns the path of the Node.js 24 that
 * runs TypeScript. Development packages are always installed: the web part is built on the machine, and
 * NODE_ENV=production would omit them.
 */
export const install = () => {
  if (!isLinked() && !isInstalled()) {
    console.log('Installing packages (npm ci) …')
    const done = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    if (done.status !== 0)
      stop(
        'npm ci failed (see above). The portal needs the npm registry once; check the network or proxy and start again.',
      )
  }
  const node = node24()
  process.env.PATH = `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`
  return node
}

/** A second working tree may link to the packages of the first one; `npm ci` would empty the linked folder. */
const isLinked = () => lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true

/** npm stores a second lock file of the installed packages; optional packages may be missing from it. */
const isInstalled = () => {
  const lockedPackages = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(lockedPackages).every(
    ([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version,
  )
}

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}

/** The npm that runs this script, otherwise the one on the PATH. */
const npm = (args, cwd = root) => {
  const script = process.env.npm_execpath
  return script?.endsWith('.js')
    ? spawnSync(process.execPath, [script, ...args], { cwd, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
}

/**
 * The package `node` downloads its program in an install script. If npm does not run install scripts, this function
 * runs it; if that fails too, the machine's own Node.js is used if it is new enough.
 */
const node24 = () => {
  const folder = join(root, 'node_modules', 'node')
  const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (runs(program)) return program
  if (existsSync(join(folder, 'installArchSpecificPackage.js'))) {
    console.log('Fetching Node 24 …')
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, stdio: 'inherit' })
    if (runs(program)) return program
  }
  if (major(process.version) >= 24) return process.execPath
  return stop(
    `Node 24 could not be fetched (npm package "node"), and this machine has ${process.version}. Install Node 24 and start again.`,
  )
}

const runs = (program) => {
  const versionOutput = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return versionOutput.status === 0 && major(versionOutput.stdout) >= 24
}
