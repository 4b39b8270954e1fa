import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DocumentForms, metadata, type ShownOrganisation } from '#areas/directory/contract.ts'
import { storedQuery } from '#kit/web/query.ts'

/** All organisations by id; undefined while loading. They rarely change, so they are loaded once per session. */
export const useOrganisations = (): ReadonlyMap<number, ShownOrganisation> | undefined => {
  const { data } = useQuery({
    ...storedQuery(metadata, { query: { type: 'companies' } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(
    () =>
      data &&
      new Map(data.Output.flatMap((one) => ('INVENTORY_ORG_ID' in one ? [[one.INVENTORY_ORG_ID, one] as const] : []))),
    [data],
  )
}

/** The form numbers in the footer of the sheets; undefined while loading. */
export const useForms = (): DocumentForms | undefined =>
  useQuery({
    ...storedQuery(metadata, { query: { type: 'companies' } }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.FORMS
