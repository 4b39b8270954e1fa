import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { storedQuery } from '#kit/web/query.ts'
import { metadata, type ShownOrganisation } from '../contract.ts'

/** The organisations that the administrator may change (one, or all), and the one that is selected: first the first. */
export const useOwnOrganisations = () => {
  const { company_id: own } = useUser()
  const { data, error, refetch } = useQuery(storedQuery(metadata, { query: { type: 'companies' } }))
  const all = data?.Output as readonly ShownOrganisation[] | undefined
  const organisations = all?.filter(({ INVENTORY_ORG_ID: id }) => own === null || id === own)
  const [chosen, choose] = useState<number>()
  const selected = organisations?.find(({ INVENTORY_ORG_ID: id }) => id === chosen) ?? organisations?.[0]
  return { organisations, selected, choose, error, refetch }
}

interface OrganisationChoiceProps {
  readonly organisations: readonly ShownOrganisation[]
  readonly value: ShownOrganisation
  readonly label: string
  readonly onChange: (organisation: number) => void
}

/** Selects one of several organisations; hidden if there is only one. */
export const OrganisationChoice = ({ organisations, value, label, onChange }: OrganisationChoiceProps) => {
  const id = useId()
  if (organisations.length < 2) return null
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value.INVENTORY_ORG_ID}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {organisations.map((one) => (
          <option key={one.INVENTORY_ORG_ID} value={one.INVENTORY_ORG_ID}>
            {`${one.INVENTORY_ORG_CODE} · ${one.COMPANY_NAME}`}
          </option>
        ))}
      </select>
    </div>
  )
}
