import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '#kit/shared/call.ts'
import { apiQuery } from '#kit/web/query.ts'
import { listEmployers } from '../../contract.ts'

const HOUR_MS = 3_600_000

type Employers = CallReply<typeof listEmployers>
export type Supplier = Employers['suppliers'][number]
type Company = Employers['companies'][number]

export const companyLabel = ({ factory, company_name }: Company): string => `${factory} · ${company_name}`

export const useEmployers = (enabled = true) => {
  const known = useQuery({ ...apiQuery(listEmployers, {}), staleTime: HOUR_MS, enabled })
  return {
    suppliers: known.data?.suppliers ?? [],
    companies: known.data?.companies ?? [],
    isAway: known.error !== null,
    reload: () => void known.refetch(),
    isLoading: known.isPending,
  }
}
