import { BlockList, isIP } from 'node:net'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Returns a function that checks whether an IP address is in one of the comma-separated IP addresses and ranges. */
export const isInRanges = (ranges: string | undefined): ((ip: string) => boolean) => {
  const list = new BlockList()
  for (const range of ranges?.split(',') ?? []) {
    const [address = '', bits] = range.trim().split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, family(ip))
}
