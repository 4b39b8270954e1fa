import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ShownOrganisation } from '#areas/directory/contract.ts'
import { OrganisationField, useOwnOrganisations } from '#areas/directory/web/index.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { callApi } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useReturnFocus } from '#kit/web/feedback/return-focus.ts'
import { NotLoaded } from '#kit/web/feedback/states.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { FormDialog } from '#kit/web/form/form-dialog.tsx'
import { defineTexts, useTexts } from '#kit/web/i18n.ts'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { getAnswerSettings, putAnswerSettings } from '../contract.ts'
import { type AnswerSettings, answerPolicies, MAX_POLICY_DAYS } from '../rules/policy.ts'
import './answer.css'

const settingsTexts = defineTexts({
  en: {
    title: 'Answers to orders',
    policy: 'Answers before a delivery',
    off: 'Optional',
    warn: 'Optional, with a warning',
    require: 'Required',
    tolerance: 'Automatic approval of proposals within',
    daysEarly: 'Days before the due date',
    daysLate: 'Days after the due date',
    answerDays: 'Answer deadline (days before the due date)',
    wrongDays: 'Please enter whole days from 0 to {max}',
    saved: 'Settings saved for {company}',
  },
  th: {
    title: 'การตอบกลับใบสั่งซื้อ',
    policy: 'การตอบกลับก่อนส่งสินค้า',
    off: 'ไม่บังคับ',
    warn: 'ไม่บังคับ แต่มีคำเตือน',
    require: 'บังคับ',
    tolerance: 'อนุมัติข้อเสนอโดยอัตโนมัติเมื่ออยู่ภายใน',
    daysEarly: 'จำนวนวันก่อนกำหนดส่ง',
    daysLate: 'จำนวนวันหลังกำหนดส่ง',
    answerDays: 'กำหนดตอบกลับ (จำนวนวันก่อนกำหนดส่ง)',
    wrongDays: 'กรุณากรอกจำนวนวันเต็มตั้งแต่ 0 ถึง {max}',
    saved: 'บันทึกการตั้งค่าของ {company} แล้ว',
  },
})

const dayFields = ['daysEarly', 'daysLate', 'answerDays'] as const
type DayField = (typeof dayFields)[number]

const readDays = (text: string): number | undefined => {
  const days = Number(text)
  return /^\d{1,2}$/.test(text.trim()) && days <= MAX_POLICY_DAYS ? days : undefined
}

interface SettingsFormProps {
  readonly organisation: ShownOrganisation
  readonly stored: AnswerSettings
  readonly onClose: () => void
  /** The selection of another organisation. */
  readonly children: ReactNode
}

const SettingsForm = ({ organisation, stored, onClose, children }: SettingsFormProps) => {
  const t = useTexts(settingsTexts)
  const queryClient = useQueryClient()
  const [policy, setPolicy] = useState(stored.policy)
  const [typed, setTyped] = useState<Partial<Record<DayField, string>>>({})
  const daysText = (field: DayField) => typed[field] ?? String(stored[field])
  const { busy, fault, setFault, send } = useDialogCall()
  const save = async () => {
    const [daysEarly, daysLate, answerDays] = dayFields.map((field) => readDays(daysText(field)))
    if (daysEarly === undefined || daysLate === undefined || answerDays === undefined)
      return setFault(t('wrongDays', { max: MAX_POLICY_DAYS }))
    const body = { policy, daysEarly, daysLate, answerDays }
    const answer = await send(callApi(putAnswerSettings, { params: { id: organisation.INVENTORY_ORG_ID }, body }))
    if (!answer.ok) return setFault(answer.text)
    void queryClient.invalidateQueries({ queryKey: keyOf(getAnswerSettings) })
    notify.success(t('saved', { company: organisation.COMPANY_NAME }))
    onClose()
  }
  const dayField = (field: DayField) => (
    <Field
      key={field}
      label={t(field)}
      inputMode="numeric"
      value={daysText(field)}
      onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
    />
  )
  return (
    <FormDialog title={t('title')} busy={busy} fault={fault} onSubmit={() => void save()} onClose={onClose}>
      {children}
      <fieldset className="answer-kinds stack">
        <legend>{t('policy')}</legend>
        {answerPolicies.map((one) => (
          <label key={one} className="row">
            <input type="radio" name="policy" checked={policy === one} onChange={() => setPolicy(one)} />
            <span>{t(one)}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="answer-kinds stack">
        <legend>{t('tolerance')}</legend>
        {(['daysEarly', 'daysLate'] as const).map(dayField)}
      </fieldset>
      {dayField('answerDays')}
    </FormDialog>
  )
}

/** The settings of an organisation for answers to its orders (ACK-02, ACK-03). */
const AnswerSettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts(settingsTexts)
  useReturnFocus()
  const { organisations, selected: organisation, choose, error, refetch } = useOwnOrganisations()
  const stored = useQuery({
    ...apiQuery(getAnswerSettings, { params: { id: organisation?.INVENTORY_ORG_ID ?? 1 } }),
    enabled: organisation !== undefined,
    staleTime: 0,
  })
  if (!organisations || !organisation || !stored.data)
    return (
      <AntdFrame>
        <Modal open title={t('title')} footer={null} onCancel={onClose} closable={{ 'aria-label': t('close') }}>
          <NotLoaded error={error ?? stored.error} refetch={error ? refetch : stored.refetch} />
        </Modal>
      </AntdFrame>
    )
  return (
    <SettingsForm
      key={`${organisation.INVENTORY_ORG_ID} ${JSON.stringify(stored.data)}`}
      organisation={organisation}
      stored={stored.data}
      onClose={onClose}
    >
      <OrganisationField
        organisations={organisations}
        value={organisation.INVENTORY_ORG_ID}
        label={t('company')}
        onChange={choose}
      />
    </SettingsForm>
  )
}
export default AnswerSettingsDialog
