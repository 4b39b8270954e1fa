// Requirements of the checks besides npm packages: a browser, programs that read PDF files, an authenticator, and the
// load balancer, connection pooler and monitoring of the documentation.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { failedPart } from './checks.mjs'

const programs = [
  { program: 'pdftoppm', debian: 'poppler-utils', elsewhere: 'Poppler' },
  { program: 'pdftotext', debian: 'poppler-utils', elsewhere: 'Poppler' },
  { program: 'zbarimg', debian: 'zbar-tools', elsewhere: 'ZBar' },
  { program: 'oathtool', debian: 'oathtool', elsewhere: 'OATH Toolkit' },
  { program: 'nginx', debian: 'nginx', elsewhere: 'nginx' },
  { program: 'pgbouncer', debian: 'pgbouncer', elsewhere: 'PgBouncer' },
  { program: 'prometheus', debian: 'prometheus', elsewhere: 'Prometheus' },
  { program: 'promtool', debian: 'prometheus', elsewhere: 'Prometheus' },
]

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chrome.exe']
const browserPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** The folders where Debian installs servers. Only the PATH of root contains them. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin']

const onPath = (program) =>
  [...(process.env.PATH ?? '').split(delimiter), ...serverFolders]
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))

/** The full browser: `PORTAL_BROWSER` if set, otherwise the first one found. */
export const findBrowser = () =>
  process.env.PORTAL_BROWSER ?? browsers.map(onPath).find(Boolean) ?? browserPlaces.find(existsSync)

/**
 * The headless shell: the same engine without windows, camera and PDF viewer, which needs half the CPU time. If it is
 * missing, the full browser is used.
 */
export const findHeadlessShell = () =>
  (process.env.PORTAL_BROWSER === undefined ? onPath('chromium-headless-shell') : undefined) ?? findBrowser()

/** Installs missing Debian packages if possible (as root), and returns what is still missing. */
export const prepareMachine = ({ browser }) => {
  const requirements = [
    ...programs,
    ...(browser
      ? [
          { debian: 'chromium', elsewhere: 'Google Chrome or Chromium' },
          { debian: 'chromium-headless-shell', optional: true },
        ]
      : []),
  ]
  const isThere = ({ program, debian, optional }) =>
    optional ? onPath(debian) : program ? onPath(program) : findBrowser()
  const missing = () => requirements.filter((entry) => !isThere(entry))
  if (missing().length > 0 && process.getuid?.() === 0 && onPath('apt-get'))
    withoutServices(() => aptInstall([...new Set(missing().map(({ debian }) => debian))]))
  return missing().filter(({ optional }) => !optional)
}

/** Debian asks this program whether a newly installed server may start; 101 means no. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d'

/** Runs the installation without starting the servers that it installs: the checks start their own. */
const withoutServices = (install) => {
  if (existsSync(SERVICE_POLICY)) return install()
  writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    rmSync(SERVICE_POLICY)
  }
}

const aptInstall = (packages) => {
  console.error(`Installing ${packages.join(', ')} (apt-get) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  run(['update', '-qq'])
  // one by one, because an unknown package would prevent the others from being installed
  for (const name of packages) run(['install', '-y', '-qq', '--no-install-recommends', name])
}

/** One line that names the missing programs. */
export const missingMessage = (missing) => {
  const debian = [...new Set(missing.map((entry) => entry.debian))].join(' ')
  const elsewhere = [...new Set(missing.map((entry) => entry.elsewhere))].join(', ')
  return `Please install ${elsewhere} (Debian: apt-get install ${debian}).`
}

const MEMORY = '/dev/shm'
const MEMORY_NEEDED = 4 * 1024 ** 3
const memoryPrefix = 'portal-tests-'

/**
 * Puts the temporary files of this process and its children into memory, if this Linux machine has 4 GiB of it for
 * files (docs/decisions/test-run.md). Also removes the files of runs that were killed.
 */
export const keepTemporaryFilesInMemory = () => {
  if (!existsSync(MEMORY) || isWithoutPrograms(MEMORY)) return
  for (const name of readdirSync(MEMORY)) {
    const owner = name.startsWith(memoryPrefix) ? Number.parseInt(name.slice(memoryPrefix.length), 10) : Number.NaN
    if (owner > 0 && !existsSync(`/proc/${owner}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < MEMORY_NEEDED) return
  const folder = mkdtempSync(join(MEMORY, `${memoryPrefix}${process.pid}-`))
  // PostgreSQL runs as another user
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  process.env.TMPDIR = folder
}

/**
 * Returns whether a folder is mounted so that no program in it can run, as containers often mount memory. The tests run
 * their copy of PostgreSQL in it.
 */
const isWithoutPrograms = (folder) =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, place, , options = '']) => place === folder && options.split(',').includes('noexec'))

/** Starts `prepareMachine` in a separate process, in parallel with the installation of the packages. */
export const startPreparing = ({ browser }) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...(browser ? ['browser'] : [])], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let message = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      message += text
    })
    child.once('close', () => resolve(message.trim()))
  })

/** A step that waits for `startPreparing` and fails if something is still missing. */
export const machinePart = (prepared) => ({
  name: 'machine',
  run: async () => {
    const message = await prepared
    return message === ''
      ? { passed: 0, failures: [], files: [] }
      : failedPart('browser, and readers of PDF files and QR codes', message).run()
  },
})

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const missing = prepareMachine({ browser: process.argv.includes('browser') })
  if (missing.length > 0) console.log(missingMessage(missing))
}
