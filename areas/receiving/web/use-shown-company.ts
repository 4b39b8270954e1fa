import { useQuery } from '@tanstack/react-query'
import { useUser } from '#areas/accounts/web/index.ts'
import { getMetadata, type ShownOrganisation } from '#areas/directory/contract.ts'
import { storedQuery } from '#kit/web/query.ts'

/**
 * Returns the organisation whose data the screen shows: the user's `own` or, for an admin of all organisations (`own`
 * is null), the `chosen` one of `organisations`, by default the first.
 */
export const useShownCompany = (chosen: number | undefined) => {
  const { company_id: own } = useUser()
  const { data, error, refetch } = useQuery({
    ...storedQuery(getMetadata, { query: { type: 'companies' } }),
    enabled: own === null,
  })
  const organisations = own === null ? ((data?.Output ?? []) as readonly ShownOrganisation[]) : []
  return { own, company: own ?? chosen ?? organisations[0]?.INVENTORY_ORG_ID, organisations, error, refetch }
}
