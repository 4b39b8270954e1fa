import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId } from 'react'
import { type EmailGroup, listEmailGroups } from '#areas/email-groups/contract.ts'
import { searchKey } from '#areas/email-groups/rules/group.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { listQuery } from '#kit/web/query.ts'
import { dialogTexts } from './texts.ts'

/** The email groups of the user's factory, fetched once. */
export const useGroups = (): readonly EmailGroup[] =>
  useQuery(listQuery(listEmailGroups, { query: { _limit: -1, _sort: 'name:ASC' } })).data?.rows ?? []

const labelOf = ({ name, supplier_name }: EmailGroup) => `${name} · ${supplier_name}`

interface GroupPickerProps {
  readonly groups: readonly EmailGroup[]
  readonly chosen: EmailGroup | undefined
  readonly placeholder: string
  readonly disabled: boolean
  readonly onChoose: (group: EmailGroup | undefined) => void
}

/** Selects an email group by supplier, name or description, ignoring case and spaces, and shows its email addresses. */
export const GroupPicker = ({ groups, chosen, placeholder, disabled, onChoose }: GroupPickerProps) => {
  const t = useTexts(dialogTexts)
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('group')}</label>
      <Select
        id={id}
        disabled={disabled}
        placeholder={placeholder}
        notFoundContent={t('noGroups')}
        value={chosen?.id ?? null}
        showSearch={{
          filterOption: (text, option) => (option?.search ?? '').includes(searchKey(text)),
        }}
        options={groups.map((group) => ({
          value: group.id,
          label: labelOf(group),
          search: searchKey([group.name, group.supplier_name, group.supplier_code, group.description].join(' ')),
          description: group.description,
        }))}
        optionRender={({ data }) => (
          <span className="group-option">
            {data.label}
            <span className="muted smaller">{data.description}</span>
          </span>
        )}
        onChange={(value) => onChoose(groups.find((group) => group.id === value))}
      />
      {chosen && (
        <ul className="address-chips">
          {chosen.email_list.split(',').map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
