import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { metadata, type ShownOrganisation } from '#areas/directory/contract.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { callApi } from '#kit/web/api.ts'
import { Field } from '#kit/web/field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { apiQuery, keyOf, storedQuery } from '#kit/web/query.ts'
import { getAnswerSettings, putAnswerSettings } from '../contract.ts'
import { type AnswerSettings, MAX_DAYS, policies } from '../rules/policy.ts'
import { settingsTexts } from './settings-texts.ts'
import './answer.css'

const dayFields = ['daysEarly', 'daysLate', 'answerDays'] as const
type DayField = (typeof dayFields)[number]

/** The organisations that the administrator may change: one, or all. */
const useOwnOrganisations = (): readonly ShownOrganisation[] => {
  const { company_id: own } = useUser()
  const { data } = useQuery(storedQuery(metadata, { query: { type: 'companies' } }))
  const all = (data?.Output ?? []) as readonly ShownOrganisation[]
  return all.filter(({ INVENTORY_ORG_ID: id }) => own === null || id === own)
}

const readDays = (text: string): number | undefined => {
  const days = Number(text)
  return /^\d{1,2}$/.test(text.trim()) && days <= MAX_DAYS ? days : undefined
}

interface SettingsFormProps {
  readonly organisation: ShownOrganisation
  readonly stored: AnswerSettings
  readonly organisations: readonly ShownOrganisation[]
  readonly onOrganisation: (id: number) => void
  readonly onClose: () => void
}

/** The settings as they are typed, and the call that saves them. */
const useSettings = ({ organisation, stored, onClose }: SettingsFormProps) => {
  const t = useTexts(settingsTexts)
  const queries = useQueryClient()
  const [policy, setPolicy] = useState(stored.policy)
  const [days, setDays] = useState<Record<DayField, string>>({
    daysEarly: String(stored.daysEarly),
    daysLate: String(stored.daysLate),
    answerDays: String(stored.answerDays),
  })
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const save = async () => {
    const [daysEarly, daysLate, answerDays] = dayFields.map((field) => readDays(days[field]))
    if (daysEarly === undefined || daysLate === undefined || answerDays === undefined)
      return setFault(t('wrongDays', { max: MAX_DAYS }))
    setBusy(true)
    const body = { policy, daysEarly, daysLate, answerDays }
    const answer = await callApi(putAnswerSettings, { params: { id: organisation.INVENTORY_ORG_ID }, body })
    setBusy(false)
    if (!answer.ok) return setFault(answer.text)
    void queries.invalidateQueries({ queryKey: keyOf(getAnswerSettings) })
    notify.success(t('saved', { company: organisation.COMPANY_NAME }))
    onClose()
  }
  return { policy, setPolicy, days, setDays, busy, fault, save }
}

const SettingsForm = (props: SettingsFormProps) => {
  const t = useTexts(settingsTexts)
  const { organisation, organisations, onOrganisation, onClose } = props
  const { policy, setPolicy, days, setDays, busy, fault, save } = useSettings(props)
  const companyId = useId()
  return (
    <FormDialog
      title={t('title')}
      submitText={t(busy ? 'saving' : 'save')}
      cancelText={t('cancel')}
      busy={busy}
      fault={fault}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {organisations.length > 1 && (
        <div className="field">
          <label htmlFor={companyId}>{t('company')}</label>
          <select
            id={companyId}
            className="input"
            value={organisation.INVENTORY_ORG_ID}
            onChange={({ target }) => onOrganisation(Number(target.value))}
          >
            {organisations.map((one) => (
              <option key={one.INVENTORY_ORG_ID} value={one.INVENTORY_ORG_ID}>
                {`${one.INVENTORY_ORG_CODE} · ${one.COMPANY_NAME}`}
              </option>
            ))}
          </select>
        </div>
      )}
      <fieldset className="answer-kinds">
        <legend>{t('policy')}</legend>
        {policies.map((one) => (
          <label key={one}>
            <input type="radio" name="policy" checked={policy === one} onChange={() => setPolicy(one)} />
            <span>{t(one)}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="answer-kinds">
        <legend>{t('tolerance')}</legend>
        {(['daysEarly', 'daysLate'] as const).map((field) => (
          <Field
            key={field}
            label={t(field)}
            inputMode="numeric"
            value={days[field]}
            onChange={({ target }) => setDays({ ...days, [field]: target.value })}
          />
        ))}
      </fieldset>
      <Field
        label={t('answerDays')}
        inputMode="numeric"
        value={days.answerDays}
        onChange={({ target }) => setDays({ ...days, answerDays: target.value })}
      />
    </FormDialog>
  )
}

/** The settings of an organisation for answers to its orders: policy, tolerance, and when an answer is late. */
const AnswerSettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const organisations = useOwnOrganisations()
  const [chosen, setChosen] = useState<number>()
  const organisation = organisations.find(({ INVENTORY_ORG_ID: id }) => id === chosen) ?? organisations[0]
  const { data } = useQuery({
    ...apiQuery(getAnswerSettings, { params: { id: organisation?.INVENTORY_ORG_ID ?? 1 } }),
    enabled: organisation !== undefined,
    staleTime: 0,
  })
  if (!organisation || !data) return null
  return (
    <AntdFrame>
      <SettingsForm
        key={`${organisation.INVENTORY_ORG_ID} ${JSON.stringify(data)}`}
        stored={data}
        onOrganisation={setChosen}
        {...{ organisation, organisations, onClose }}
      />
    </AntdFrame>
  )
}
export default AnswerSettingsDialog
