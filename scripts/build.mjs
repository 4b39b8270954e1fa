// Builds the web part into dist/web/ when its sources are newer than the last build, told by their content.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

/** Returns false when the sources do not build; Vite has said why by then. */
export const buildWeb = (node) => {
  const stamp = contentOf(sources)
  if (
    existsSync(join(root, 'dist', 'web', 'index.html')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp
  )
    return true
  console.log('Building the web part …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // whatever runs this (the tests set NODE_ENV=test, which makes antd repeat ids): the build is the one for users
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit', env })
  if (status !== 0) return false
  mkdirSync(join(root, '.tmp'), { recursive: true })
  writeFileSync(stampFile, stamp)
  return true
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

/** The sources below a path, without those that never reach a browser. */
const filesBelow = (path) => {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return /\.(test|suite)\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(root, path))
    .sort()
    .filter((name) => name !== 'server')
    .flatMap((name) => filesBelow(`${path}/${name}`))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href && !buildWeb(install())) process.exit(1)
