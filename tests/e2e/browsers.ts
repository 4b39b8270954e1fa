import { findBrowser, findHeadlessShell } from '../../scripts/machine.mjs'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const launch = (executablePath: string | undefined, more: readonly string[] = []) => ({
  launchOptions: { args: [...args, ...more], ...(executablePath === undefined ? {} : { executablePath }) },
})

/** What most files run in. */
export const headlessShell = launch(findHeadlessShell())

/** `test.use(wholeBrowser)`: for files whose pages show PDFs, which the headless shell cannot. */
export const wholeBrowser = launch(findBrowser())

/** The whole browser with more flags: cameras. */
export const browserWith = (flags: readonly string[]) => launch(findBrowser(), flags)
