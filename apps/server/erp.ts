import { openBuiltInErp } from '#adapters/erp/built-in/index.ts'
import { type GatewayPaths, type GatewaySettings, openHttpErp, standardPaths } from '#adapters/erp/http/index.ts'
import { withKeptAnswers } from '#adapters/erp/kept/index.ts'
import type { ErpPort } from '#adapters/erp/port.ts'
import type { Db } from '#kit/server/database/database.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { readChoice, readWholeNumber } from './config/setting.ts'

type ErpSettings = { readonly kind: 'built-in' } | { readonly kind: 'gateway'; readonly gateway: GatewaySettings }

const OF_GATEWAY = [
  'ERP_URL',
  'ERP_KEY',
  'ERP_RECEIVING_URL',
  'ERP_PATHS',
  'ERP_TIMEOUT_MS',
  'ERP_RECEIVE_TIMEOUT_MS',
  'ERP_MONTH_TIMEOUT_MS',
] as const

const address = (env: NodeJS.ProcessEnv, name: string): string => {
  const text = env[name]
  if (!text) throw new OperatorError(`ERP=gateway needs ${name}.`)
  // the message does not contain the value, which may include a password
  if (!/^https?:\/\/./.test(text) || !URL.canParse(text) || new URL(text).username !== '')
    throw new OperatorError(`${name} must be an address like https://gateway.group.example/api, without a user.`)
  return text
}

const key = (text: string | undefined): string => {
  if (!text) throw new OperatorError('ERP=gateway needs ERP_KEY.')
  if (!/^[\x21-\x7e]+$/.test(text)) throw new OperatorError('ERP_KEY must be one word of printable ASCII.')
  return text
}

/** Parses `invoices:api/invoices,pds:api/pds`. */
const readPaths = (text: string | undefined): GatewayPaths => {
  const paths = { ...standardPaths }
  for (const pair of (text ?? '').split(',').filter((one) => one.trim() !== '')) {
    const [name = '', path = '', ...more] = pair.trim().split(':')
    if (!Object.hasOwn(paths, name) || !/^[\w./-]+$/.test(path) || more.length > 0)
      throw new OperatorError(
        `ERP_PATHS must be pairs like invoices:api/invoices of ${Object.keys(paths).join(', ')}, not '${pair}'.`,
      )
    paths[name as keyof GatewayPaths] = path.replace(/^\/+/, '')
  }
  return paths
}

export const readErpSettings = (env: NodeJS.ProcessEnv): ErpSettings => {
  const kind = readChoice(env, 'ERP', ['built-in', 'gateway'], 'built-in')
  if (kind === 'built-in') {
    const stray = OF_GATEWAY.find((name) => env[name])
    // an incomplete configuration would silently post receipts to the wrong ERP
    if (stray) throw new OperatorError(`${stray} is only for ERP=gateway.`)
    return { kind }
  }
  const url = address(env, 'ERP_URL')
  return {
    kind: 'gateway',
    gateway: {
      url,
      receivingUrl: env.ERP_RECEIVING_URL ? address(env, 'ERP_RECEIVING_URL') : url,
      key: key(env.ERP_KEY),
      timeoutMs: readWholeNumber(env, 'ERP_TIMEOUT_MS', 5_000, [100, 60_000]),
      receiveTimeoutMs: readWholeNumber(env, 'ERP_RECEIVE_TIMEOUT_MS', 10_000, [100, 60_000]),
      monthTimeoutMs: readWholeNumber(env, 'ERP_MONTH_TIMEOUT_MS', 60_000, [100, 600_000]),
      paths: readPaths(env.ERP_PATHS),
    },
  }
}

/**
 * Opens the configured ERP. For the gateway, the portal's own extract of organisations supplies what the gateway's
 * metadata lacks, and responses are cached for times when the gateway is not available.
 */
export const openErp = (
  settings: ErpSettings,
  db: Db,
  parts: { readonly now: () => Date; readonly report: (fault: Error) => void; readonly outFolder: string },
): ErpPort => {
  const builtIn = openBuiltInErp(db, parts.outFolder)
  if (settings.kind === 'built-in') return builtIn
  const gateway = openHttpErp(settings.gateway, { ...parts, organisations: (unit) => builtIn.organisations(unit) })
  return withKeptAnswers(gateway, db, parts.now)
}
