import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useId, useState } from 'react'
import type { CallReply } from '#kit/shared/call.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { listQuery } from '#kit/web/query.ts'
import { searchForecastGroups } from '../contract.ts'
import { forecastTexts } from './texts.ts'

export type MailGroup = CallReply<typeof searchForecastGroups>[number]

const Suggestion = ({ group }: { group: MailGroup }) => (
  <span className="group-suggestion">
    <span>
      <strong>{group.name}</strong> {group.description}
    </span>
    <span className="muted small">{group.supplier_name}</span>
  </span>
)

const Receivers = ({ addresses }: Pick<MailGroup, 'addresses'>) => {
  const t = useTexts(forecastTexts)
  return (
    <div className="receivers stack gap-4 small">
      <span className="muted">{t(addresses.length > 0 ? 'addresses' : 'noAddresses')}</span>
      <ul className="flow gap-4" aria-label={t('addresses')}>
        {addresses.map((address) => (
          <li key={address} className="address-chip">
            {address}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Searches email groups by name and description (FCT-02) and shows the email addresses of the selected group. */
export const GroupSearch = ({
  chosen,
  disabled,
  missing,
  onChoose,
}: {
  chosen: MailGroup | undefined
  disabled: boolean
  /** True after Submit without a selected group. */
  missing: boolean
  onChoose: (group: MailGroup | undefined) => void
}) => {
  const t = useTexts(forecastTexts)
  const id = useId()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim().slice(0, 200))
  const { data, error } = useQuery(listQuery(searchForecastGroups, { query: text ? { text } : {} }))
  const found = data?.rows ?? []
  const options = chosen && !found.some((group) => group.id === chosen.id) ? [chosen, ...found] : found
  return (
    <div className="field">
      <label htmlFor={id}>{t('mailGroup')}</label>
      <Select
        id={id}
        allowClear
        disabled={disabled}
        {...(missing && !chosen ? { status: 'error' as const } : {})}
        placeholder={t('mailGroupHint')}
        notFoundContent={error ? t('groupsAway') : t('noGroup')}
        value={chosen?.id ?? null}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={options.map((group) => ({ value: group.id, label: `${group.name} · ${group.description}`, group }))}
        optionRender={({ data: { group } }) => <Suggestion group={group} />}
        onChange={(value) => {
          setTyped('')
          onChoose(options.find((group) => group.id === value))
        }}
      />
      {chosen && <Receivers addresses={chosen.addresses} />}
    </div>
  )
}
