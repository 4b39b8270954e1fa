import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { SelectField } from '#kit/web/form/select-field.tsx'
import { storedQuery } from '#kit/web/query.ts'
import { getMetadata, type ShownOrganisation, type Supplier } from '../contract.ts'

export const useOrganisations = () => {
  const { data, error, refetch } = useQuery(storedQuery(getMetadata, { query: { type: 'companies' } }))
  return { organisations: data?.Output as readonly ShownOrganisation[] | undefined, error, refetch }
}

/**
 * Returns the organisations that the administrator may change (one, or all), and the selected one, initially the first.
 */
export const useOwnOrganisations = () => {
  const { company_id: own } = useUser()
  const { organisations: all, error, refetch } = useOrganisations()
  const organisations = all?.filter(({ INVENTORY_ORG_ID: id }) => own === null || id === own)
  const [chosen, choose] = useState<number>()
  const selected = organisations?.find(({ INVENTORY_ORG_ID: id }) => id === chosen) ?? organisations?.[0]
  return { organisations, selected, choose, error, refetch }
}

interface OrganisationSelectProps {
  readonly organisations: readonly ShownOrganisation[]
  /** The id of the selected organisation; undefined while the organisations load. */
  readonly value: number | undefined
  readonly label: string
  readonly onChange: (organisation: number) => void
}

export const OrganisationSelect = ({ organisations, ...field }: OrganisationSelectProps) => (
  <SelectField
    {...field}
    options={organisations.map((one) => ({
      value: one.INVENTORY_ORG_ID,
      label: `${one.INVENTORY_ORG_CODE} · ${one.COMPANY_NAME}`,
    }))}
  />
)

/** Selects one of several organisations; hidden if there is only one. */
export const OrganisationField = (props: OrganisationSelectProps) =>
  props.organisations.length < 2 ? null : <OrganisationSelect {...props} />

const HOUR_MS = 3_600_000

/** The suppliers of the directory, sorted by name; none if they are not needed. */
export const useSuppliers = (areNeeded = true) => {
  const { data, error, isPending } = useQuery({
    ...storedQuery(getMetadata, { query: { type: 'vendors' } }),
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
