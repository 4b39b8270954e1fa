/** Returns the eight groups of an IPv6 address, with `::` expanded. */
const groupsOf = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  if (tail === undefined) return left
  const right = tail === '' ? [] : tail.split(':')
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
}

/**
 * Returns the key by which requests from one network are counted: an IPv4 address, or the first 64 bits of an IPv6
 * address, because one household or server usually has the whole range below them.
 */
export const networkOf = (ip: string): string => {
  const address = ip.toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const prefix = groupsOf(address).slice(0, 4)
  return `${prefix.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
