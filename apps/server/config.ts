import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { defaultEmployeePattern } from '#areas/deliveries/rules/read-payload.ts'
import { standardForms } from '#areas/directory/rules/document-forms.ts'
import { allVariables, settingValuesOf } from '#areas/settings/rules/variables.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { readBackupSettings } from './backup/backup-settings.ts'
import { readReminders } from './document-settings.ts'
import { readErpSettings } from './erp-settings.ts'
import { readFileSettings } from './file-settings.ts'
import { readLimits, readSessionLimits } from './limit-settings.ts'
import { readMailSettings } from './mail-settings.ts'
import { readRetention } from './retention.ts'
import { type Mode, readSecrets } from './secret-settings.ts'
import { readChoice, readWholeNumber, readYesOrNo } from './setting.ts'

export const DEFAULT_VERSION = 'v.2025.1'
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const databaseUrl = (name: string, text: string | undefined): string | undefined => {
  if (!text) return undefined
  // the message does not repeat the value, which may contain a password
  if (!/^postgres(ql)?:\/\/./.test(text) || !URL.canParse(text))
    throw new OperatorError(`${name} must be an address like postgres://user:password@host/database.`)
  return text
}

const databaseDirectUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: NodeJS.ProcessEnv): string | undefined => {
  const direct = databaseUrl('DATABASE_DIRECT_URL', DATABASE_DIRECT_URL)
  if (direct && !DATABASE_URL) throw new OperatorError('DATABASE_DIRECT_URL needs DATABASE_URL.')
  return direct
}

const isRange = (range: string): boolean => {
  const [address = '', bits, ...more] = range.split('/')
  const max = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max))
  )
}

/** The names of ranges that `TRUSTED_PROXIES` accepts besides addresses. */
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Checks comma-separated IP addresses or ranges. */
const addressRanges = (
  name: string,
  text: string | undefined,
  example: string,
  otherRanges: readonly string[] = [],
): string | undefined => {
  const ranges = text ? text.split(',') : []
  const wrong = ranges.find((range) => !otherRanges.includes(range.trim()) && !isRange(range.trim()))
  if (wrong !== undefined)
    throw new OperatorError(`${name} must be addresses or ranges like ${example}, not '${wrong}'.`)
  return text || undefined
}

const pattern = (name: string, text: string | undefined, otherwise: RegExp): RegExp => {
  if (!text) return otherwise
  try {
    return new RegExp(text)
  } catch {
    throw new OperatorError(`${name} must be a regular expression, not '${text}'.`)
  }
}

/** The name must fit in the footer of a sheet, left of the sheet's number. */
const MAX_NAME_LENGTH = 60
const formNumber = (name: string, text: string | undefined, otherwise: string): string => {
  if (!text) return otherwise
  if (text.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(text))
    throw new OperatorError(`${name} must be one line of at most ${MAX_NAME_LENGTH} characters.`)
  return text
}

/** Reads the settings of printed sheets and of the dock. */
const readDeliverySettings = (env: NodeJS.ProcessEnv) => ({
  /** The form numbers in the footer of printed sheets. */
  forms: {
    PSC: formNumber('PSC_FORM', env.PSC_FORM, standardForms.PSC),
    DO: formNumber('DO_FORM', env.DO_FORM, standardForms.DO),
  },
  /** The format of employee IDs at the dock. */
  employeePattern: pattern('EMPLOYEE_PATTERN', env.EMPLOYEE_PATTERN, defaultEmployeePattern),
  /** Whether scanning a box at the dock opens its item line automatically. */
  boxOpensLine: readYesOrNo('BOX_OPENS_LINE', env.BOX_OPENS_LINE),
})

const modeOf = (text: string | undefined): Mode => {
  if (!text || text === 'demo') return 'demo'
  if (text === 'production') return 'production'
  throw new OperatorError(`PORTAL_MODE must be 'demo' or 'production', not '${text}'.`)
}

/**
 * The default number of connections. A few busy connections are more efficient for the database than many. With a
 * gateway there are more, because some wait for its responses.
 */
const DEFAULT_POOL = { 'built-in': 8, gateway: 16 } as const

/**
 * Reads the configuration from the environment. Everything has a default except what production must set explicitly
 * (docs/operating).
 */
export const readConfig = async (env: NodeJS.ProcessEnv) => {
  const mode = modeOf(env.PORTAL_MODE)
  const dataDir = resolve(env.DATA_DIR || './data')
  const host = env.HOST || '127.0.0.1'
  const port = readWholeNumber('PORT', env.PORT, 3000, [0, 65_535])
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
    databaseUrl: databaseUrl('DATABASE_URL', env.DATABASE_URL),
    /** A URL of the same database that bypasses a transaction pooler, for notifications and migrations. */
    databaseDirectUrl: databaseDirectUrl(env),
    // migrating needs two connections, because one holds the lock
    databasePool: readWholeNumber('DATABASE_POOL', env.DATABASE_POOL, DEFAULT_POOL[erp.kind], [2, 1000]),
    /** IP addresses or ranges of the dock's shared devices, which need no second step, comma-separated. */
    secondFactorExempt: addressRanges('SECOND_FACTOR_EXEMPT', env.SECOND_FACTOR_EXEMPT, '10.1.0.0/16'),
    sessionLimits: readSessionLimits(env),
    version: env.PORTAL_VERSION || DEFAULT_VERSION,
    supportPhone: env.SUPPORT_PHONE || 'ext. 1234',
    /** Where to report vulnerabilities: a `mailto:` or `https:` URL. */
    securityContact: securityContact(env.SECURITY_CONTACT),
    ...readDeliverySettings(env),
    /** Lets webhooks call private IP addresses and plain http, for trials and tests. */
    webhooksAllowPrivate: readYesOrNo('WEBHOOKS_ALLOW_PRIVATE', env.WEBHOOKS_ALLOW_PRIVATE),
    /** The public URL of the portal, for links in mails. */
    publicUrl: env.PUBLIC_URL || `http://${host}:${port}`,
    erp,
    mail: readMailSettings(env),
    logLevel: readChoice('LOG_LEVEL', env.LOG_LEVEL, LOG_LEVELS, 'info'),
    /** IP addresses or ranges of reverse proxies whose forwarding headers are trusted, comma-separated. */
    trustedProxies: addressRanges('TRUSTED_PROXIES', env.TRUSTED_PROXIES, '10.0.0.0/8', PROXY_NAMES),
    /** The limit of sign-ins and password resets per minute from one IP address. */
    signInsPerMinute: readWholeNumber('SIGN_INS_PER_MINUTE', env.SIGN_INS_PER_MINUTE, 120, [1, 1_000_000]),
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

const securityContact = (text: string | undefined): string | undefined => {
  if (!text) return undefined
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(text))
    throw new OperatorError('SECURITY_CONTACT must be an address like mailto:security@company.com or https://….')
  return text
}
