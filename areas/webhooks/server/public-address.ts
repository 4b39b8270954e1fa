import { lookup as lookUp } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** An IP address of a host, as `dns.lookup` returns it. */
export interface HostAddress {
  readonly address: string
  readonly family: number
}
export type Resolve = (host: string) => Promise<readonly HostAddress[]>

export const resolveHost: Resolve = (host) => lookUp(host, { all: true })

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

/** Returns the IP addresses of a host if all of them are public. Returns undefined if any of them is private. */
export const publicAddresses = async (host: string, resolve: Resolve): Promise<readonly HostAddress[] | undefined> => {
  const version = isIP(host)
  const addresses = version ? [{ address: host, family: version }] : await resolve(host)
  return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address)) ? addresses : undefined
}
