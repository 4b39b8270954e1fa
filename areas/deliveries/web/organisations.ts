import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DocumentForms, getMetadata, type ShownOrganisation } from '#areas/directory/contract.ts'
import { type PackExemption, packExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { storedQuery } from '#kit/web/query.ts'

const companiesQuery = { ...storedQuery(getMetadata, { query: { type: 'companies' } }), staleTime: 3_600_000 }
const noOrganisations: readonly ShownOrganisation[] = []

/** Returns the organisations of the ERP; none until they have loaded. Those with OFFERED can be selected (PO-02). */
export const useOrganisations = (): readonly ShownOrganisation[] =>
  (useQuery(companiesQuery).data?.Output ?? noOrganisations) as readonly ShownOrganisation[]

export const findOrganisation = (organisations: readonly ShownOrganisation[], id: number | null) =>
  organisations.find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === id)

/** Returns the configured form numbers in the footer of the sheets; undefined until they have loaded. */
export const useDocumentForms = (): DocumentForms | undefined => useQuery(companiesQuery).data?.FORMS

export const usePackExemption = (organisations: readonly ShownOrganisation[]): PackExemption =>
  useMemo(() => packExemption(organisations), [organisations])
