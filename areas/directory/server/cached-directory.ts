import { ExpiringCache } from '#kit/server/expiring-cache.ts'
import type { Supplier, VendorSite } from '../contract.ts'
import type { DirectoryPort, OrganisationFacts } from './directory.port.ts'

const CACHE_MS = 10_000

const isEmpty = (rows: readonly unknown[]): boolean => rows.length === 0

/**
 * Caches the directory for ten seconds, because every confirmation reads organisation, supplier and site, which rarely
 * change. Empty results and errors are not cached, so that new entries are found immediately.
 * @param clock a monotonic clock in milliseconds
 */
export const cachedDirectory = (
  directory: DirectoryPort,
  clock: () => number = () => performance.now(),
): DirectoryPort => {
  const suppliers = new ExpiringCache<number | 'all', Supplier[]>(CACHE_MS, clock, isEmpty)
  const organisations = new ExpiringCache<'all', OrganisationFacts[]>(CACHE_MS, clock, isEmpty)
  const sites = new ExpiringCache<string, VendorSite[]>(CACHE_MS, clock, isEmpty)
  return {
    suppliers: (vendorId) => suppliers.get(vendorId ?? 'all', () => directory.suppliers(vendorId)),
    organisations: () => organisations.get('all', () => directory.organisations()),
    sites: (vendorId, company) => sites.get(`${vendorId} ${company}`, () => directory.sites(vendorId, company)),
  }
}
