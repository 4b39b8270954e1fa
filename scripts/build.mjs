// Builds the web part into dist/web/ if its sources changed since the last build. Changes are detected by content.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { failedPart } from './checks.mjs'
import { install, root } from './install.mjs'

const sources = [
  'apps/web',
  'areas',
  'kit',
  'vite.config.ts',
  'service-worker.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package-lock.json',
]
const stampFile = join(root, '.tmp', 'web-build')

const isUpToDate = (stamp) =>
  existsSync(join(root, 'dist', 'web', 'index.html')) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === stamp

/** Resolves to false if the build fails; Vite has printed the reason by then. */
export const buildWeb = (node) => {
  const stamp = contentOf(sources)
  if (isUpToDate(stamp)) return Promise.resolve(true)
  console.log('Building the web part …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // always a production build, because tests set NODE_ENV=test, with which antd repeats element ids
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(node, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit', env })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (status) => {
      if (status === 0) {
        mkdirSync(join(root, '.tmp'), { recursive: true })
        writeFileSync(stampFile, stamp)
      }
      resolve(status === 0)
    })
  })
}

/** The build as a step of the checks. */
export const buildPart = {
  name: 'build',
  run: async (node) =>
    (await buildWeb(node))
      ? { passed: 1, failures: [], files: [] }
      : failedPart('build', 'The web part does not build (see above).').run(),
}

const contentOf = (paths) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** The source files below a path that are part of the web build. */
const filesBelow = (path) => {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return /\.(test|suite)\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(root, path))
    .sort()
    .filter((name) => name !== 'server')
    .flatMap((name) => filesBelow(`${path}/${name}`))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href && !(await buildWeb(install()))) process.exit(1)
