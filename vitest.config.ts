import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const testFiles = globSync('{adapters,apps,areas,bench,database,kit,scripts,tests}/**/*.test.{ts,tsx}', {
  exclude: (path) => path.endsWith('node_modules'),
})

const isCrash = (file: string) => file.startsWith('tests/architecture/crash/')
const startsProcess = (file: string) => /portal-process\.ts|node:child_process/.test(readFileSync(file, 'utf8'))
const needsDatabase = (file: string) =>
  /^areas\/[^/]+\/server\//.test(file) || readFileSync(file, 'utf8').includes('#tests/support/world.ts')

/** Calls of the whole portal by everybody: who may what, odd input, two processes, the older client. */
const isWholeApi = (file: string) => file.startsWith('tests/')

const onDatabase = testFiles.filter((file) => needsDatabase(file) && !isCrash(file))
const onNothing = testFiles.filter((file) => !needsDatabase(file) && !isCrash(file))
/** Several connections, or a server that goes away: what the embedded database does not have. */
const isPostgresOnly = (file: string) => file.endsWith('.postgres.test.ts')
const onEitherDatabase = onDatabase.filter((file) => !isPostgresOnly(file))
const isOfServer = (file: string) => !isWholeApi(file)

const crashes = testFiles.filter(isCrash)
/** Each kill on PGlite costs a start of the portal, so only these run there unless ALL_KILLS is set (docs/decisions/test-run.md). */
const crashesOnPglite = crashes.filter((file) => process.env.ALL_KILLS === '1' || /\/(receive|upload)\.test/.test(file))

type Options = NonNullable<TestProjectInlineConfiguration['test']>

const project = (name: string, include: readonly string[], options: Options = {}) => ({
  test: {
    name,
    include: [...include],
    // `expect.poll` waits so long for what must come: a busy machine takes longer than the default of one second
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // small machines have two cores
    maxWorkers: 2,
    ...options,
  },
})

/** Tests on one kind of database: each file has a database of its own, copied from one image. */
const databaseProject = (
  name: string,
  include: readonly string[],
  database: 'pglite' | 'postgres',
  options: Options = {},
) =>
  project(name, include, {
    env: { TEST_DATABASE: database },
    globalSetup: ['tests/support/database-image.ts'],
    setupFiles: ['tests/support/before-file.ts'],
    ...options,
  })

/** Files share the modules of their worker, which saves compiling and importing them for each. */
const shared = { isolate: false }

/** Each of these starts processes. */
const slow = { testTimeout: 240_000 }

export default defineConfig({
  test: {
    projects: [
      project(
        'unit',
        onNothing.filter((file) => !startsProcess(file)),
        shared,
      ),
      project('processes', onNothing.filter(startsProcess), slow),
      databaseProject('server-postgres', onDatabase.filter(isOfServer), 'postgres', shared),
      databaseProject('server-pglite', onEitherDatabase.filter(isOfServer), 'pglite', shared),
      databaseProject('api-postgres', onDatabase.filter(isWholeApi), 'postgres', shared),
      databaseProject('api-pglite', onEitherDatabase.filter(isWholeApi), 'pglite', shared),
      databaseProject('crash-postgres', crashes, 'postgres', slow),
      databaseProject('crash-pglite', crashesOnPglite, 'pglite', slow),
    ],
  },
})
