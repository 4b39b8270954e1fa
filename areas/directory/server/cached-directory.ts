import type { DirectoryPort } from './directory.port.ts'

const CACHE_MS = 10_000
const MAX_CACHED = 5_000

interface CachedValue {
  readonly answer: Promise<readonly unknown[]>
  readonly until: number
}

/**
 * Caches the directory for ten seconds, because every confirmation reads organisation, supplier and site, which rarely
 * change. Empty results and errors are not cached, so that new entries are found immediately.
 * @param clock a monotonic clock in milliseconds
 */
export const cachedDirectory = (
  directory: DirectoryPort,
  clock: () => number = () => performance.now(),
): DirectoryPort => {
  const cache = new Map<string, CachedValue>()

  const remember = <T>(key: string, load: () => Promise<T[]>): Promise<T[]> => {
    const known = cache.get(key)
    if (known && clock() < known.until) return known.answer as Promise<T[]>
    if (cache.size >= MAX_CACHED) cache.clear()
    const answer = load()
    const entry = { answer, until: clock() + CACHE_MS }
    cache.set(key, entry)
    const drop = () => {
      if (cache.get(key) === entry) cache.delete(key)
    }
    answer.then((found) => (found.length === 0 ? drop() : undefined), drop)
    return answer
  }

  return {
    suppliers: (vendorId) => remember(`supplier ${vendorId ?? 'all'}`, () => directory.suppliers(vendorId)),
    organisations: () => remember('organisations', () => directory.organisations()),
    sites: (vendorId, company) => remember(`sites ${vendorId} ${company}`, () => directory.sites(vendorId, company)),
  }
}
