import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { defaultEmployeePattern } from '#areas/deliveries/rules/read-payload.ts'
import { Refused } from '#kit/server/refused.ts'

export interface Config {
  readonly mode: 'demo' | 'production'
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  readonly sessionSecret: string
  readonly version: string
  readonly supportPhone: string
  /** What an employee ID looks like at the dock. */
  readonly employeePattern: RegExp
  /** At the dock a box may be scanned before its item line. */
  readonly boxOpensLine: boolean
  /** The address people use, for links in mails. */
  readonly publicUrl: string
  readonly logLevel: string
  /** Addresses or ranges of the proxies in front that may be believed about the caller's address, comma-separated. */
  readonly trustedProxies: string | undefined
  /** Sign-ins and resets a minute from one address. */
  readonly signInsPerMinute: number
}

const DEFAULT_VERSION = 'v.2025.1'

const wholeNumber = (name: string, text: string | undefined, otherwise: number): number => {
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Refused(`${name} must be a whole number, not '${text}'.`)
  return value
}

const pattern = (name: string, text: string | undefined, otherwise: RegExp): RegExp => {
  if (!text) return otherwise
  try {
    return new RegExp(text)
  } catch {
    throw new Refused(`${name} must be a regular expression, not '${text}'.`)
  }
}

const yesOrNo = (name: string, text: string | undefined): boolean => {
  if (!text || text === 'no') return false
  if (text === 'yes') return true
  throw new Refused(`${name} must be 'yes' or 'no', not '${text}'.`)
}

const modeOf = (text: string | undefined): Config['mode'] => {
  if (text === undefined || text === '' || text === 'demo') return 'demo'
  if (text === 'production') return 'production'
  throw new Refused(`PORTAL_MODE must be 'demo' or 'production', not '${text}'.`)
}

/** Reads the environment; everything has a default but what production must decide itself (docs/operating). */
export const readConfig = async (env: NodeJS.ProcessEnv): Promise<Config> => {
  const mode = modeOf(env.PORTAL_MODE)
  const dataDir = resolve(env.DATA_DIR || './data')
  const host = env.HOST || '127.0.0.1'
  const port = wholeNumber('PORT', env.PORT, 3000)
  return {
    mode,
    host,
    port,
    dataDir,
    databaseUrl: env.DATABASE_URL || undefined,
    databasePool: wholeNumber('DATABASE_POOL', env.DATABASE_POOL, 16),
    sessionSecret: await sessionSecret(mode, env.SESSION_SECRET, dataDir),
    version: env.PORTAL_VERSION || DEFAULT_VERSION,
    supportPhone: env.SUPPORT_PHONE || 'ext. 1234',
    employeePattern: pattern('EMPLOYEE_PATTERN', env.EMPLOYEE_PATTERN, defaultEmployeePattern),
    boxOpensLine: yesOrNo('BOX_OPENS_LINE', env.BOX_OPENS_LINE),
    publicUrl: env.PUBLIC_URL || `http://${host}:${port}`,
    logLevel: env.LOG_LEVEL || 'info',
    trustedProxies: env.TRUSTED_PROXIES || undefined,
    signInsPerMinute: wholeNumber('SIGN_INS_PER_MINUTE', env.SIGN_INS_PER_MINUTE, 120),
  }
}

const MIN_SECRET_LENGTH = 32

/** Production states its secret; a trial makes one of its own and keeps it in the data folder. */
const sessionSecret = async (mode: Config['mode'], given: string | undefined, dataDir: string): Promise<string> => {
  if (given) {
    if (given.length < MIN_SECRET_LENGTH)
      throw new Refused(`SESSION_SECRET needs at least ${MIN_SECRET_LENGTH} characters.`)
    return given
  }
  if (mode === 'production')
    throw new Refused(
      `PORTAL_MODE=production needs SESSION_SECRET: ${MIN_SECRET_LENGTH} or more random characters, the same for every process.`,
    )
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'session-secret')
  try {
    await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
  }
  return readFile(path, 'utf8')
}
