import { lookup as lookUp } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { AttemptResponse } from '../rules/retry.ts'

/** An IP address of a host, as `dns.lookup` returns it. */
interface HostAddress {
  readonly address: string
  readonly family: number
}
export type ResolveHost = (host: string) => Promise<readonly HostAddress[]>

export const resolveHost: ResolveHost = (host) => lookUp(host, { all: true })

/** IP networks that do not belong to the public internet (IANA special-purpose registries). */
const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits)
// IPv6 networks that embed IPv4 addresses, or are reserved for protocols or documentation
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !notPublic.check(address)
  return version === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** Returns the host of a URL, without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Returns the IP addresses of a host; undefined if any of them is private. */
export const publicAddresses = async (host: string, resolve: ResolveHost) => {
  const version = isIP(host)
  const addresses = version ? [{ address: host, family: version }] : await resolve(host)
  return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address)) ? addresses : undefined
}

interface SendOptions {
  /** True to send to private IP addresses too, for trials and tests. */
  readonly allowPrivate: boolean
  readonly timeoutMs: number
  readonly resolve?: ResolveHost
}

const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Returns a lookup function that returns only the checked IP addresses, so that a second DNS query cannot return
 * others.
 */
const lookupOf =
  (addresses: readonly HostAddress[]): LookupFunction =>
  (_host, options, found) => {
    const [first] = addresses
    if (options.all) found(null, [...addresses])
    else found(null, first?.address ?? '', first?.family)
  }

/**
 * Posts a message once. The IP addresses of the host are checked at each attempt, because its DNS records may have
 * changed. Redirects are not followed. Each attempt uses its own connection.
 */
export const postMessage = async (
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  { allowPrivate, timeoutMs, resolve = resolveHost }: SendOptions,
): Promise<AttemptResponse> => {
  const signal = AbortSignal.timeout(timeoutMs)
  const timedOut = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true }),
  )
  const attempt = async (): Promise<AttemptResponse> => {
    const addresses = allowPrivate ? undefined : await publicAddresses(hostOf(url), resolve)
    if (!allowPrivate && !addresses) return { fault: 'PRIVATE_ADDRESS' }
    // the webhook may have been created during trials, when http was allowed
    if (!allowPrivate && url.protocol !== 'https:') return { fault: 'HTTPS_REQUIRED' }
    return { status: await post(url, headers, body, signal, addresses) }
  }
  return Promise.race([attempt(), timedOut]).catch(({ code, message }: NodeJS.ErrnoException) => ({
    fault: code ?? message,
  }))
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
