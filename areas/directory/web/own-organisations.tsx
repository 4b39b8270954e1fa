import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { storedQuery } from '#kit/web/query.ts'
import { ErrorState, Loading } from '#kit/web/states.tsx'
import { metadata, type ShownOrganisation } from '../contract.ts'
import './own-organisations.css'

/** The organisations that the administrator may change: one, or all. */
const useOwnOrganisations = () => {
  const { company_id: own } = useUser()
  const answer = useQuery(storedQuery(metadata, { query: { type: 'companies' } }))
  const all = answer.data?.Output as readonly ShownOrganisation[] | undefined
  return { ...answer, organisations: all?.filter(({ INVENTORY_ORG_ID: id }) => own === null || id === own) }
}

interface OrganisationChoiceProps {
  readonly organisations: readonly ShownOrganisation[]
  readonly value: ShownOrganisation
  readonly label: string
  readonly onChange: (organisation: number) => void
}

/** Selects one of several organisations; hidden if there is only one. */
const OrganisationChoice = ({ organisations, value, label, onChange }: OrganisationChoiceProps) => {
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

interface OrganisationDialogProps {
  readonly title: string
  /** The accessible name of the close button. */
  readonly close: string
  /** The label of the choice between organisations. */
  readonly company: string
  readonly onClose: () => void
  /** The form for the selected organisation. */
  readonly children: (organisation: ShownOrganisation) => ReactNode
}

/** A dialog for data of an organisation that its administrator may change; the first organisation is selected. */
export const OrganisationDialog = ({ title, close, company, onClose, children }: OrganisationDialogProps) => {
  const { organisations, error, refetch } = useOwnOrganisations()
  const [chosen, setChosen] = useState<number>()
  const selected = organisations?.find(({ INVENTORY_ORG_ID: id }) => id === chosen) ?? organisations?.[0]
  return (
    <AntdFrame>
      <Modal open title={title} footer={null} onCancel={onClose} closable={{ 'aria-label': close }}>
        {!organisations && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />)}
        <div className="organisation-dialog">
          {organisations && selected && (
            <>
              <OrganisationChoice organisations={organisations} value={selected} label={company} onChange={setChosen} />
              {children(selected)}
            </>
          )}
        </div>
      </Modal>
    </AntdFrame>
  )
}
