import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { AttemptAnswer } from '../rules/retry.ts'
import { type HostAddress, hostOf, publicAddresses, type Resolve, resolveHost } from './public-address.ts'

export interface SendOptions {
  /** If true, also sends to private IP addresses, for trials and tests. */
  readonly allowPrivate: boolean
  readonly timeoutMs: number
  readonly resolve?: Resolve
}

const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Returns a lookup function that gives only the checked IP addresses, so that a second DNS query cannot change them.
 */
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
 * Posts a message once. The IP addresses of the host are checked at each attempt, because its DNS records may have
 * changed. Redirects are not followed. Each attempt uses its own connection.
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
    // a webhook that was created while trials without TLS were allowed
    if (!allowPrivate && url.protocol !== 'https:') return { fault: 'HTTPS_REQUIRED' }
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
