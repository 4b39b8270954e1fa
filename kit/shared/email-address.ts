/**
 * Returns whether the text is a single email address, `someone@host.example`, with at most 254 characters and without
 * display name, quotes or comments.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/.test(
    text,
  )

/**
 * Splits a stored or pasted list of email addresses at commas, semicolons, spaces and line breaks. The parts may be
 * invalid.
 */
export const splitAddresses = (text: string): string[] =>
  text
    // pasted from a mail program: "Name, First" <someone@host.example>
    .replace(/(?:"[^"]*"|[^",;<>\n])*<([^<>]*)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')

/** Removes duplicate email addresses, ignoring case, and keeps the first spelling (G-147). */
export const uniqueAddresses = (addresses: readonly string[]): string[] => {
  const seen = new Set<string>()
  return addresses.filter((address) => {
    const key = address.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}
