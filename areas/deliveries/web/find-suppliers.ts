import { metadata, type Supplier } from '#areas/directory/contract.ts'
import { callApi } from '#kit/web/api.ts'
import type { FindSource } from '#kit/web/find.ts'
import { ProblemError } from '#kit/web/query.ts'

const MAX_RESULTS = 6

const matches =
  (text: string) =>
  ({ VENDOR_NAME, VENDOR_NAME_ALT, VENDOR_ID }: Supplier): boolean =>
    [VENDOR_NAME, VENDOR_NAME_ALT ?? '', String(VENDOR_ID)].some((one) => one.toLowerCase().includes(text))

/**
 * Finds suppliers by name, short code or number and opens their deliveries. The server returns only suppliers in the
 * caller's scope.
 */
export const findSuppliers: FindSource = {
  key: 'suppliers',
  title: { en: 'Suppliers', th: 'ผู้ขาย' },
  minLength: 2,
  find: async (text, signal) => {
    const answer = await callApi(metadata, { query: { type: 'vendors' } }, signal)
    if (!answer.ok) throw new ProblemError(answer)
    const known = answer.value.Output.flatMap((one) => ('VENDOR_ID' in one ? [one] : []))
    // a supplier's user has only one supplier, so there is nothing to find
    if (known.length < 2) return []
    return known
      .filter(matches(text.toLowerCase()))
      .slice(0, MAX_RESULTS)
      .map(({ VENDOR_ID, VENDOR_NAME, VENDOR_NAME_ALT }) => ({
        key: String(VENDOR_ID),
        title: VENDOR_NAME,
        detail: [VENDOR_NAME_ALT, VENDOR_ID].filter(Boolean).join(' · '),
        icon: 'people' as const,
        to: '/table',
        search: { supplier: String(VENDOR_ID), from: 'any', to: 'any' },
      }))
  },
}
