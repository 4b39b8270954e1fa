// What the checks need beside npm packages: a browser for the journeys, and readers of the PDF files the product makes.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const readers = [
  { program: 'pdftoppm', debian: 'poppler-utils', elsewhere: 'Poppler' },
  { program: 'pdftotext', debian: 'poppler-utils', elsewhere: 'Poppler' },
  { program: 'zbarimg', debian: 'zbar-tools', elsewhere: 'ZBar' },
]

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chrome.exe']
const browserPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

const onPath = (program) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))

/** The browser that runs the journeys: `PORTAL_BROWSER` if it is set, else the first one found. */
export const findBrowser = () =>
  process.env.PORTAL_BROWSER ?? browsers.map(onPath).find(Boolean) ?? browserPlaces.find(existsSync)

/** What is missing, after Debian's packages were installed where that is possible (as root). Empty when all is there. */
export const prepareMachine = ({ browser }) => {
  const wanted = [...readers, ...(browser ? [{ debian: 'chromium', elsewhere: 'Google Chrome or Chromium' }] : [])]
  const missing = () => wanted.filter(({ program }) => !(program ? onPath(program) : findBrowser()))
  if (missing().length > 0 && process.getuid?.() === 0 && onPath('apt-get'))
    aptInstall([...new Set(missing().map(({ debian }) => debian))])
  return missing()
}

const aptInstall = (packages) => {
  console.log(`Installing ${packages.join(', ')} (apt-get) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  run(['update', '-qq'])
  run(['install', '-y', '-qq', '--no-install-recommends', ...packages])
}

/** One line that says what to install. */
export const howToInstall = (missing) => {
  const debian = [...new Set(missing.map((entry) => entry.debian))].join(' ')
  const elsewhere = [...new Set(missing.map((entry) => entry.elsewhere))].join(', ')
  return `Please install ${elsewhere} (Debian: apt-get install ${debian}).`
}
