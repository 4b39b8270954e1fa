import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const testFiles = globSync('{adapters,apps,areas,bench,database,kit,scripts,tests}/**/*.test.{ts,tsx}', {
  exclude: (path) => path.endsWith('node_modules'),
})

const isCrash = (file: string) => file.startsWith('tests/architecture/crash/')
const startsProcess = (file: string) =>
  /(portal-process|prometheus)\.ts|node:child_process/.test(readFileSync(file, 'utf8'))
const needsDatabase = (file: string) =>
  /^areas\/[^/]+\/server\//.test(file) || readFileSync(file, 'utf8').includes('#tests/support/world.ts')

/**
 * Returns whether a file tests the whole API with all users: access rights, odd input, two processes, or the older
 * client.
 */
const isWholeApi = (file: string) => file.startsWith('tests/')

const databaseTests = testFiles.filter((file) => needsDatabase(file) && !isCrash(file))
const testsWithoutDatabase = testFiles.filter((file) => !needsDatabase(file) && !isCrash(file))
/** Returns whether a test needs several connections or a server that restarts, which PGlite does not support. */
const isPostgresOnly = (file: string) => file.endsWith('.postgres.test.ts')
/**
 * Tests that spend little time in the database: password hashing, uploads, printing, slow clients and another program.
 */
const testsWithFewQueries = [
  'apps/server/http/slow-bodies.test.ts',
  'areas/accounts/server/lock-out.test.ts',
  'areas/deliveries/server/check-code.test.ts',
  'areas/deliveries/server/odd-requests.test.ts',
  'areas/deliveries/server/psc/psc.test.ts',
  'areas/documents/server/odd-uploads.test.ts',
  'areas/files/server/files.test.ts',
  'tests/outside-client/generated-client.test.ts',
]
const testsForBothDatabases = databaseTests.filter(
  (file) => !isPostgresOnly(file) && !testsWithFewQueries.includes(file),
)
const isOfServer = (file: string) => !isWholeApi(file)

const crashTests = testFiles.filter(isCrash)
/**
 * Each kill on PGlite restarts the portal, so by default only these tests run there; ALL_KILLS runs all of them
 * (docs/decisions/test-run.md).
 */
const crashTestsOnPglite = crashTests.filter(
  (file) => process.env.ALL_KILLS === '1' || /\/(receive|upload)\.test/.test(file),
)

type Options = NonNullable<TestProjectInlineConfiguration['test']>

const project = (name: string, include: readonly string[], options: Options = {}) => ({
  test: {
    name,
    include: [...include],
    // on a busy machine, results may take longer than the default of one second
    expect: { poll: { timeout: 60_000 } },
    // long enough for the longest test on a busy machine; a test that never ends is reported late, but clearly
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    // continuous integration machines may have only two cores
    maxWorkers: 2,
    ...options,
  },
})

/** Returns the settings for tests on one kind of database. Each file gets its own database, copied from one image. */
const databaseProject = (
  name: string,
  include: readonly string[],
  database: 'pglite' | 'postgres',
  options: Options = {},
) =>
  project(name, include, {
    env: { TEST_DATABASE: database },
    globalSetup: ['tests/support/database/database-image.ts'],
    setupFiles: ['tests/support/before-file.ts'],
    ...options,
  })

/** Files share the modules of their worker, which saves compiling and importing them again. */
const shared = { isolate: false }

export default defineConfig({
  test: {
    projects: [
      project(
        'unit',
        testsWithoutDatabase.filter((file) => !startsProcess(file)),
        shared,
      ),
      project('processes', testsWithoutDatabase.filter(startsProcess)),
      databaseProject('server-postgres', databaseTests.filter(isOfServer), 'postgres', shared),
      databaseProject('server-pglite', testsForBothDatabases.filter(isOfServer), 'pglite', shared),
      databaseProject('api-postgres', databaseTests.filter(isWholeApi), 'postgres', shared),
      databaseProject('api-pglite', testsForBothDatabases.filter(isWholeApi), 'pglite', shared),
      databaseProject('crash-postgres', crashTests, 'postgres'),
      databaseProject('crash-pglite', crashTestsOnPglite, 'pglite'),
    ],
  },
})
