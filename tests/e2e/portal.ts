import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres/server.ts'
import { DEMO_PASSWORD } from '#apps/server/demo/demo-accounts.ts'
import { pagedLists } from '#areas/accounts/rules/saved-views.ts'
import type { Database, Db } from '#kit/server/database/database.ts'
import { type Client, makeClient } from '#tests/support/client.ts'
import { quickHash } from '#tests/support/people.ts'
import { dataFolder, PORTAL_ENTRY, startProcess } from '#tests/support/portal-process.ts'
import { startNginx } from '#tests/support/services/nginx.ts'

/** A running portal on a copy of the demo data, with a connection to its database for adding test data. */
export interface E2ePortal {
  readonly url: string
  readonly dataDir: string
  readonly databaseUrl: string
  readonly db: Db
  /** The process's output so far. */
  output(): string
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Restarts the portal at the same URL after `stop` or `kill`, optionally with changed settings. */
  start(changed?: Readonly<Record<string, string>>): Promise<void>
}

/** Returns the value that `global-setup.ts` stored in the environment. */
const created = (name: 'E2E_POSTGRES_URL' | 'E2E_DATA_DIR'): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: run browser tests with 'npm run e2e'`)
  return value
}

const copyDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const template = new URL(created('E2E_POSTGRES_URL'))
  const admin = new URL(template)
  admin.pathname = '/template1'
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: ReturnType<typeof sql>) => {
    const database = await openPostgres(admin.toString(), 1)
    await statement.execute(database.db)
    await database.close()
  }
  await run(sql`create database ${sql.id(name)} template ${sql.id(template.pathname.slice(1))} strategy file_copy`)
  const url = new URL(template)
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => run(sql`drop database ${sql.id(name)} with (force)`) }
}

export interface PortalOptions {
  /** Environment variables of the portal. */
  readonly env?: Readonly<Record<string, string>>
  /** The file that starts the portal. */
  readonly entry?: string
  /**
   * True to start two processes of the portal behind nginx, as docs/operating describes, instead of a single one.
   * `stop`, `kill` and `start` then apply to both. `E2E_BALANCED=yes` does this for all tests.
   */
  readonly isBalanced?: boolean
  /** Adds test data before the portal starts. */
  readonly prepare?: (database: Database, dataDir: string) => Promise<void>
}

/** The settings of processes that share a load balancer. */
const balanced = { SESSION_SECRET: 'a secret that both processes were given', TRUSTED_PROXIES: '127.0.0.1' }

/** Creates `count` things one after another, because creating the first one may change the database. */
const inTurn = async <Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = []
  for (let index = 0; index < count; index++) made.push(await make(index))
  return made
}

/** Starts a portal on a copy of the demo data, calls `use`, and removes both afterwards. */
export const withPortal = async (
  { env = {}, entry = PORTAL_ENTRY, isBalanced = process.env.E2E_BALANCED === 'yes', prepare }: PortalOptions,
  use: (portal: E2ePortal) => Promise<void>,
): Promise<void> => {
  const data = dataFolder(created('E2E_DATA_DIR'))
  const copy = await copyDatabase()
  const database = await openPostgres(copy.url, 2)
  try {
    await prepare?.(database, data.path)
    const settings = { DATABASE_URL: copy.url, DATABASE_POOL: '4', ...env }
    const count = isBalanced ? 2 : 1
    const ports: number[] = []
    const startAll = (changed: Readonly<Record<string, string>> = {}) =>
      inTurn(count, (index) => {
        const own = { ...(isBalanced ? balanced : {}), PORT: String(ports[index] ?? 0) }
        return startProcess(data.path, { ...settings, ...changed, ...own }, entry).open()
      })
    let running = await startAll()
    ports.push(...running.map(({ url }) => Number(new URL(url).port)))
    const balancer = isBalanced ? await startNginx(ports) : undefined
    const earlier: string[] = []
    const output = () => running.map((one) => one.output()).join('')
    const stop = async () => {
      const codes = await Promise.all(running.map((one) => one.stop()))
      return codes.find((code) => code !== 0) ?? 0
    }
    await use({
      url: balancer?.url ?? `http://127.0.0.1:${ports[0]}`,
      dataDir: data.path,
      databaseUrl: copy.url,
      db: database.db,
      output: () => earlier.join('') + output(),
      stop,
      kill: async () => void (await Promise.all(running.map((one) => one.kill()))),
      start: async (changed) => {
        earlier.push(output())
        running = await startAll(changed)
      },
    }).finally(() => Promise.all([balancer?.stop(), stop()]))
  } finally {
    await database.close()
    await copy.drop()
    data.remove()
  }
}

type PortalFixture = [
  (fixtures: { readonly playwright: unknown }, use: (portal: E2ePortal) => Promise<void>) => Promise<void>,
  { scope: 'worker'; timeout: number },
]

/**
 * The worker fixture `portal` for files that need a separate portal, because they stop it, change its settings or count
 * all its data.
 */
export const ownPortal = (options: PortalOptions = {}): PortalFixture => [
  // Playwright finds the required fixtures in the pattern, which must not be missing
  async ({ playwright: _ }, use) => withPortal(options, use),
  { scope: 'worker', timeout: 600_000 },
]

/** All lists except those for which tests check the usual page size. */
const shortLists = pagedLists.filter((list) => !['email-groups', 'invoices', 'payments'].includes(list))

/**
 * The settings of each account at the start of a test, as JSON. The guided tour would cover the page. Loading a list of
 * 20 rows instead of 50 or 100 takes two thirds of the CPU time.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  'tour.home': 'true',
  ...Object.fromEntries(shortLists.map((list) => [`${list}.size`, '20'])),
}

/** The columns of an account that tests may change and that `restoreAccounts` resets. */
const CHANGED = sql.raw(
  `language, password_hash, blocked, email, email_alert, user_type, vendor_id, vendor_name, vendor_code, company_id,
  company_name, factory, store_name, deleted_at`,
)

/**
 * Stores the initial state of the demo accounts for `restoreAccounts`, with a password hash that can be checked
 * quickly.
 */
export const rememberAccounts = async (db: Db): Promise<void> => {
  await sql`update accounts.user_account set password_hash = ${await quickHash(DEMO_PASSWORD)}`.execute(db)
  await sql`create schema e2e`.execute(db)
  await sql`create table e2e.account as select id, ${CHANGED} from accounts.user_account`.execute(db)
}

/**
 * Resets password, language, scope and settings of the demo accounts, so that tests do not affect each other.
 */
export const restoreAccounts = async (db: Db): Promise<void> => {
  await sql`update accounts.user_account a set (${CHANGED}) = (select ${CHANGED} from e2e.account e where e.id = a.id)
    where id in (select id from (select id, ${CHANGED} from accounts.user_account except select * from e2e.account) changed)
    and id in (select id from e2e.account)`.execute(db)
  await sql`delete from accounts.preference where key not in (${sql.join(Object.keys(SETTINGS))})`.execute(db)
  await sql`insert into accounts.preference (user_id, key, value)
    select id, key, value::json from e2e.account, json_each_text(${JSON.stringify(SETTINGS)}::json) setting (key, value)
    on conflict (user_id, key) do update set value = excluded.value`.execute(db)
}

interface Session {
  readonly jwt: string
  readonly user: { readonly id: number; readonly language: 'th' | 'en' }
}

/** Signs in to a demo account with the API. */
export const signInByApi = async (url: string, identifier: string): Promise<{ client: Client; session: Session }> => {
  const { status, body } = await makeClient(url).post<Session>('/auth/local', { identifier, password: DEMO_PASSWORD })
  if (status !== 200) throw new Error(`${identifier} could not sign in: ${JSON.stringify(body)}`)
  return { client: makeClient(url, body.jwt), session: body }
}

/** An API client with the session of a demo account. */
export const clientOf = async (url: string, identifier: string): Promise<Client> =>
  (await signInByApi(url, identifier)).client
