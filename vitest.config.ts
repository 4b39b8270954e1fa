import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const testFiles = globSync('{adapters,apps,areas,bench,database,kit,scripts,tests}/**/*.test.{ts,tsx}', {
  exclude: (path) => path.endsWith('node_modules'),
})

/** A test that enters the test world (`#tests/world/world.ts`) needs a database, and then it runs on both of them. */
const needsDatabase = (file: string) =>
  /^areas\/[^/]+\/server\//.test(file) || readFileSync(file, 'utf8').includes('#tests/world/world.ts')

const onDatabase = testFiles.filter(needsDatabase)
const onNothing = testFiles.filter((file) => !needsDatabase(file))

/** `expect.poll` waits so long for what must come: on a busy machine a second, as it would be by default, is soon over. */
const patient = { poll: { timeout: 20_000 } }

/** Two workers: a database per file weighs more than the tests in it, and small machines have two cores. */
const maxWorkers = 2

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: onNothing, expect: patient, testTimeout: 60_000, hookTimeout: 120_000 } },
      {
        test: {
          name: 'server-pglite',
          include: onDatabase,
          env: { TEST_DATABASE: 'pglite' },
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: onDatabase,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/world/postgres-setup.ts'],
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          globalSetup: ['tests/journeys/setup.ts'],
          fileParallelism: false,
          expect: patient,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // no checks: writes docs/screens/ (npm run screens)
        test: {
          name: 'screens',
          include: ['tests/manual/*.screens.ts'],
          maxConcurrency: 2,
          globalSetup: ['tests/journeys/setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
