import { findBrowser, findHeadlessShell } from '../../scripts/machine.mjs'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // pages are open only for seconds, so optimising their scripts would take more time than it saves
  // (docs/decisions/test-run.md)
  '--js-flags=--no-maglev,--no-turbofan',
]

const launch = (executablePath: string | undefined, more: readonly string[] = []) => ({
  launchOptions: { args: [...args, ...more], ...(executablePath === undefined ? {} : { executablePath }) },
})

/** The browser of most test files. */
export const headlessShell = launch(findHeadlessShell())

/** The full browser, for pages with PDFs, which the headless shell cannot show. */
export const fullBrowser = launch(findBrowser())

/** The full browser with additional flags, for example cameras. */
export const fullBrowserWith = (flags: readonly string[]) => launch(findBrowser(), flags)
