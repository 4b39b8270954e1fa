import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { AttemptAnswer } from '../rules/retry.ts'
import { type HostAddress, hostOf, publicAddresses, type Resolve, resolveHost } from './public-address.ts'

export interface SendOptions {
  /** Also sends to private addresses and without TLS, for trials and tests. */
  readonly allowPrivate: boolean
  readonly timeoutMs: number
  readonly resolve?: Resolve
}

const MAX_ANSWER_BYTES = 64 * 1024

/** Connects to the checked addresses, so that a second answer of the name server cannot lead elsewhere. */
const lookupOf =
  (addresses: readonly HostAddress[]): LookupFunction =>
  (_host, options, found) => {
    const [first] = addresses
    if (options.all) found(null, [...addresses])
    else found(null, first?.address ?? '', first?.family)
  }

const faultText = (fault: unknown): string => {
  const { code, message } = fault as { code?: string; message?: string }
  return code ?? message ?? 'no connection'
}

/**
 * Posts a message once. Addresses are checked at each attempt, because names may point elsewhere by then. Redirects are
 * not followed, and each attempt uses its own connection.
 */
export const sendOnce = async (
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  { allowPrivate, timeoutMs, resolve = resolveHost }: SendOptions,
): Promise<AttemptAnswer> => {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const timedOut = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true }),
    )
    timedOut.catch(() => {})
    const addresses = allowPrivate ? undefined : await Promise.race([publicAddresses(hostOf(url), resolve), timedOut])
    if (!allowPrivate && !addresses) return { fault: 'PRIVATE_ADDRESS' }
    return { status: await Promise.race([post(url, headers, body, signal, addresses), timedOut]) }
  } catch (fault) {
    return { fault: faultText(fault) }
  }
}

const post = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
  addresses: readonly HostAddress[] | undefined,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
        ...(addresses ? { lookup: lookupOf(addresses) } : {}),
      },
      (response) => {
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > MAX_ANSWER_BYTES) response.destroy()
        })
        response.once('close', () => resolve(response.statusCode ?? 0))
        response.once('error', () => resolve(response.statusCode ?? 0))
      },
    )
    request.once('error', reject)
    request.end(body)
  })
