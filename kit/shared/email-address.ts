/** One mail address as people write it; no names, no quotes, no comments: `someone@host.example`, at most 254 characters. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/.test(
    text,
  )

/** The parts of a list as it is stored or pasted, right or wrong: commas, semicolons, blanks and line breaks separate. */
export const splitAddresses = (text: string): string[] =>
  text
    // pasted out of a mail program: "Name, First" <address>
    .replace(/(?:"[^"]*"|[^",;<>\n])*<([^<>]*)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')

/** Removes duplicate addresses, ignoring case; keeps the first spelling (G-147). */
export const uniqueAddresses = (addresses: readonly string[]): string[] => {
  const seen = new Set<string>()
  return addresses.filter((address) => {
    const key = address.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}

/** Whether a stored list holds the address: whole and ignoring case, never a part of another one (G-136). */
export const includesAddress = (addresses: readonly string[], address: string): boolean =>
  addresses.some((one) => one.toLowerCase() === address.toLowerCase())
