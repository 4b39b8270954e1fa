import { useQuery } from '@tanstack/react-query'
import { storedQuery } from '#kit/web/query.ts'
import { metadata, type Supplier } from '../contract.ts'

const HOUR_MS = 3_600_000

/** The suppliers of the directory, sorted by name; none if they are not needed. */
export const useSuppliers = (areNeeded = true) => {
  const { data, error, isPending } = useQuery({
    ...storedQuery(metadata, { query: { type: 'vendors' } }),
    staleTime: HOUR_MS,
    enabled: areNeeded,
  })
  const suppliers = (data?.Output ?? []).flatMap((one) => ('VENDOR_ID' in one ? [one] : []))
  return { suppliers, error, isPending }
}

/** A supplier as an option of a select, which searches in `search`. */
export const supplierOption = ({ VENDOR_ID, VENDOR_NAME, VENDOR_NAME_ALT }: Supplier) => ({
  value: VENDOR_ID,
  label: VENDOR_NAME_ALT ? `${VENDOR_NAME} · ${VENDOR_NAME_ALT}` : VENDOR_NAME,
  search: `${VENDOR_NAME} ${VENDOR_NAME_ALT ?? ''} ${VENDOR_ID}`,
})
