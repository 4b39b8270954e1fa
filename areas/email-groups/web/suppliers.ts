import { useQuery } from '@tanstack/react-query'
import { metadata, type Organisation, type Supplier } from '#areas/directory/contract.ts'
import { storedQuery } from '#kit/web/query.ts'

const HOUR_MS = 3_600_000

const isSupplier = (one: Supplier | Organisation): one is Supplier => 'VENDOR_ID' in one
const isOrganisation = (one: Supplier | Organisation): one is Organisation => 'INVENTORY_ORG_ID' in one

/** The suppliers for which a group can be added, sorted by name. */
export const useSuppliers = () => {
  const { data, error, isPending } = useQuery({
    ...storedQuery(metadata, { query: { type: 'vendors' } }),
    staleTime: HOUR_MS,
  })
  return { suppliers: (data?.Output ?? []).filter(isSupplier), error, isPending }
}

/** The factories, for administrators of all organisations. */
export const useFactories = (needed: boolean): readonly Organisation[] => {
  const { data } = useQuery({
    ...storedQuery(metadata, { query: { type: 'companies' } }),
    staleTime: HOUR_MS,
    enabled: needed,
  })
  return (data?.Output ?? []).filter(isOrganisation)
}
