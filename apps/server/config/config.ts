import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { type SessionLimits, standardLimits } from '#areas/accounts/rules/sign-in/session-limits.ts'
import { defaultEmployeePattern } from '#areas/deliveries/rules/codes/read-payload.ts'
import { standardForms } from '#areas/directory/rules/document-forms.ts'
import { kindNames } from '#areas/documents/kinds/index.ts'
import type { ReminderDays } from '#areas/documents/rules/reminders.ts'
import { allVariables, settingValuesOf } from '#areas/settings/rules/variables.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { readBackupSettings } from '../backup/scheduled-backups.ts'
import { readErpSettings } from '../erp.ts'
import { readFileSettings } from '../files.ts'
import { readMailSettings } from '../mail.ts'
import { readRetention } from '../retention.ts'
import { readChoice, readCounts, readWholeNumber, readYesOrNo } from './setting.ts'

export const DEFAULT_VERSION = 'v.2025.1'
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * The default number of connections. For the database, a few busy connections are more efficient than many. With a
 * gateway there are more, because some wait for its responses.
 */
const DEFAULT_POOL = { 'built-in': 8, gateway: 16 } as const

/**
 * Reads the configuration from the environment. All variables have defaults except those that production must set
 * (docs/operating).
 */
export const readConfig = async (env: NodeJS.ProcessEnv) => {
  const mode = modeOf(env.PORTAL_MODE)
  const dataDir = resolve(env.DATA_DIR || './data')
  const host = env.HOST || '127.0.0.1'
  const port = readWholeNumber(env, 'PORT', 3000, [0, 65_535])
  const erp = readErpSettings(env)
  return {
    mode,
    ...(await readSecrets(env, mode, dataDir)),
    /** The variables that are set in the environment and that administrators see. */
    environment: allVariables.filter((name) => env[name]),
    /** The values of the variables in `environment`, without secrets. */
    environmentValues: settingValuesOf(env),
    host,
    port,
    dataDir,
    /** The URL of PostgreSQL; undefined for PGlite. */
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    /** A URL of the same database that bypasses a transaction pooler, for notifications and migrations. */
    databaseDirectUrl: databaseDirectUrl(env),
    // migrating needs two connections, because one holds the lock
    databasePool: readWholeNumber(env, 'DATABASE_POOL', DEFAULT_POOL[erp.kind], [2, 1000]),
    /** IP addresses or ranges of shared devices at the dock, whose users need no second factor, comma-separated. */
    secondFactorExempt: addressRanges(env, 'SECOND_FACTOR_EXEMPT', '10.1.0.0/16'),
    sessionLimits: readSessionLimits(env),
    version: env.PORTAL_VERSION || DEFAULT_VERSION,
    supportPhone: env.SUPPORT_PHONE || 'ext. 1234',
    /** Where to report vulnerabilities: a `mailto:` or `https:` URL. */
    securityContact: securityContact(env.SECURITY_CONTACT),
    ...readDeliverySettings(env),
    /** Lets webhooks call private IP addresses and plain http, for trials and tests. */
    webhooksAllowPrivate: readYesOrNo(env, 'WEBHOOKS_ALLOW_PRIVATE'),
    /** The public URL of the portal, for links in mails. */
    publicUrl: env.PUBLIC_URL || `http://${host}:${port}`,
    erp,
    mail: readMailSettings(env),
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    /** IP addresses or ranges of reverse proxies whose forwarding headers are trusted, comma-separated. */
    trustedProxies: addressRanges(env, 'TRUSTED_PROXIES', '10.0.0.0/8', PROXY_NAMES),
    /** The limit of sign-ins and password resets per minute from one IP address. */
    signInsPerMinute: perMinute(env, 'SIGN_INS_PER_MINUTE', 120),
    limits: readLimits(env),
    files: readFileSettings(env, dataDir),
    /** The number of days after which suppliers are reminded of documents; empty for no reminders. */
    documentReminders: readReminders(env.DOCUMENT_REMINDERS),
    retention: readRetention(env.RETENTION_MONTHS),
    /** Undefined if the portal makes no automatic backups. */
    backup: readBackupSettings(env),
  }
}

export type Config = Readonly<Awaited<ReturnType<typeof readConfig>>>

type Mode = 'demo' | 'production'

const modeOf = (text: string | undefined): Mode => {
  if (!text || text === 'demo') return 'demo'
  if (text === 'production') return 'production'
  throw new OperatorError(`PORTAL_MODE must be 'demo' or 'production', not '${text}'.`)
}

const MIN_TOKEN_LENGTH = 16
const MIN_SECRET_LENGTH = 32

/** Reads a secret with a minimum length; undefined if the variable is empty. */
const secretText = (env: NodeJS.ProcessEnv, name: string, minLength: number): string | undefined => {
  const text = env[name]
  if (!text) return undefined
  if (text.length < minLength) throw new OperatorError(`${name} needs at least ${minLength} characters.`)
  return text
}

/** Reads the secrets with which the portal itself checks or encrypts data (docs/operating/keys.md). */
const readSecrets = async (env: NodeJS.ProcessEnv, mode: Mode, dataDir: string) => {
  const sessionSecret = await readSessionSecret(env, mode, dataDir)
  return {
    sessionSecret,
    /** Encrypts stored secrets, such as those of authenticator apps. */
    encryptionKey: secretText(env, 'ENCRYPTION_KEY', MIN_SECRET_LENGTH) ?? sessionSecret,
    /** Decrypts secrets that were encrypted before the key was replaced. */
    formerEncryptionKey: secretText(env, 'FORMER_ENCRYPTION_KEY', MIN_SECRET_LENGTH),
    /** The bearer token of `GET /metrics`; without one there are no metrics. */
    metricsToken: secretText(env, 'METRICS_TOKEN', MIN_TOKEN_LENGTH),
  }
}

/**
 * The secret that signs sessions. Production must configure it; demo mode generates one and stores it in the data
 * folder.
 */
const readSessionSecret = async (env: NodeJS.ProcessEnv, mode: Mode, dataDir: string): Promise<string> => {
  const configured = secretText(env, 'SESSION_SECRET', MIN_SECRET_LENGTH)
  if (configured) return configured
  if (mode === 'production')
    throw new OperatorError(
      `PORTAL_MODE=production needs SESSION_SECRET: ${MIN_SECRET_LENGTH} or more random characters, the same for every process.`,
    )
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'session-secret')
  // written to a temporary file and renamed, so that a crash cannot leave an incomplete secret
  const aside = `${path}.${process.pid}`
  await writeFile(aside, randomBytes(48).toString('base64url'), { mode: 0o600 })
  await link(aside, path).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EEXIST') throw fault
  })
  await rm(aside)
  return readFile(path, 'utf8')
}

const databaseUrl = (env: NodeJS.ProcessEnv, name: string): string | undefined => {
  const text = env[name]
  if (!text) return undefined
  // the message does not contain the value, which may include a password
  if (!/^postgres(ql)?:\/\/./.test(text) || !URL.canParse(text))
    throw new OperatorError(`${name} must be an address like postgres://user:password@host/database.`)
  return text
}

const databaseDirectUrl = (env: NodeJS.ProcessEnv): string | undefined => {
  const direct = databaseUrl(env, 'DATABASE_DIRECT_URL')
  if (direct && !env.DATABASE_URL) throw new OperatorError('DATABASE_DIRECT_URL needs DATABASE_URL.')
  return direct
}

const isRange = (range: string): boolean => {
  const [address = '', bits, ...more] = range.split('/')
  const max = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max))
  )
}

/** Names of IP ranges that `TRUSTED_PROXIES` also accepts. */
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Checks comma-separated IP addresses or ranges. */
const addressRanges = (env: NodeJS.ProcessEnv, name: string, example: string, otherRanges: readonly string[] = []) => {
  const text = env[name]
  const ranges = text ? text.split(',') : []
  const wrong = ranges.find((range) => !otherRanges.includes(range.trim()) && !isRange(range.trim()))
  if (wrong !== undefined)
    throw new OperatorError(`${name} must be addresses or ranges like ${example}, not '${wrong}'.`)
  return text || undefined
}

const MAX_SESSION_HOURS = 24 * 90

/**
 * Reads how long a session lasts, and how long it may be unused. By default the second limit equals the first (SES-12).
 */
const readSessionLimits = (env: NodeJS.ProcessEnv): SessionLimits => {
  const hours = readWholeNumber(env, 'SESSION_HOURS', standardLimits.hours, [1, MAX_SESSION_HOURS])
  const idleHours = readWholeNumber(env, 'SESSION_IDLE_HOURS', hours, [1, MAX_SESSION_HOURS])
  return { hours, idleHours }
}

const securityContact = (text: string | undefined): string | undefined => {
  if (!text) return undefined
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(text))
    throw new OperatorError('SECURITY_CONTACT must be an address like mailto:security@company.com or https://….')
  return text
}

const pattern = (env: NodeJS.ProcessEnv, name: string, otherwise: RegExp): RegExp => {
  const text = env[name]
  if (!text) return otherwise
  try {
    return new RegExp(text)
  } catch {
    throw new OperatorError(`${name} must be a regular expression, not '${text}'.`)
  }
}

/** The maximum length of a name that fits in the footer of a sheet, left of the sheet number. */
const MAX_NAME_LENGTH = 60
const formNumber = (env: NodeJS.ProcessEnv, name: string, otherwise: string): string => {
  const text = env[name]
  if (!text) return otherwise
  if (text.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(text))
    throw new OperatorError(`${name} must be one line of at most ${MAX_NAME_LENGTH} characters.`)
  return text
}

const readDeliverySettings = (env: NodeJS.ProcessEnv) => ({
  /** The form numbers in the footer of printed sheets. */
  forms: {
    PSC: formNumber(env, 'PSC_FORM', standardForms.PSC),
    DO: formNumber(env, 'DO_FORM', standardForms.DO),
  },
  employeePattern: pattern(env, 'EMPLOYEE_PATTERN', defaultEmployeePattern),
  /** True if a box can be scanned at the dock before its item code (`BOX_OPENS_LINE`). */
  boxOpensLine: readYesOrNo(env, 'BOX_OPENS_LINE'),
})

const perMinute = (env: NodeJS.ProcessEnv, name: string, fallback: number): number =>
  readWholeNumber(env, name, fallback, [1, 1_000_000])

/**
 * Reads the limits per IP address or user, for one process. The defaults are high, because a site of 50 people may
 * share one IP address, and an external program may be one user.
 */
const readLimits = (env: NodeJS.ProcessEnv) => ({
  addressRequestsPerMinute: perMinute(env, 'ADDRESS_REQUESTS_PER_MINUTE', 12_000),
  userRequestsPerMinute: perMinute(env, 'USER_REQUESTS_PER_MINUTE', 3_000),
  largeBodiesPerMinute: perMinute(env, 'LARGE_BODIES_PER_MINUTE', 60),
  liveStreamsPerUser: readWholeNumber(env, 'LIVE_STREAMS_PER_USER', 100, [1, 100_000]),
  /** If less disk space is free, the portal reports that it is not ready. */
  minFreeDiskMb: readWholeNumber(env, 'MIN_FREE_DISK_MB', 50, [0, 1_000_000_000]),
  /** The number of delivery notes that are rendered concurrently. */
  pdfThreads: readWholeNumber(env, 'PDF_THREADS', 1, [1, 64]),
})

/**
 * Parses `po=3,sqm=7`: suppliers are reminded of an order after three days and of an SQM after seven; of other
 * documents never.
 */
export const readReminders = (text: string | undefined): ReminderDays =>
  readCounts('DOCUMENT_REMINDERS', text, kindNames, 'po=3,sqm=7,coc=7 (days)')
