import { defineConfig } from '@playwright/test'
import { fullBrowser, headlessShell } from './tests/e2e/browsers.ts'

/** Longer than any action on a screen takes, even on a busy machine that is four times slower. */
const ACTION_TIMEOUT_MS = 60_000

export default defineConfig({
  outputDir: '.tmp/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  // one per core of a small machine: with three, tests timed out and the run was no shorter
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 900_000,
  expect: { timeout: ACTION_TIMEOUT_MS },
  reporter: [['list'], ['json', { outputFile: '.tmp/e2e.json' }]],
  use: {
    actionTimeout: ACTION_TIMEOUT_MS,
    ...headlessShell,
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  projects: [
    { name: 'e2e', testDir: 'tests/e2e', testMatch: '**/*.spec.ts' },
    // not a test: takes the pictures in docs/screens/ (npm run screens)
    { name: 'screens', testDir: 'tests/manual', testMatch: '*.screens.ts', use: fullBrowser },
    // not a test: takes pictures of each screen at four widths for review (npm run screens -- --widths)
    { name: 'widths', testDir: 'tests/manual', testMatch: '*.widths.ts', use: fullBrowser },
  ],
})
