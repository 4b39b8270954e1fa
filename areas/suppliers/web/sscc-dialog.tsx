import { useState } from 'react'
import { getSsccSetting, putSsccSetting } from '#areas/deliveries/contract.ts'
import { readCompanyPrefix, type SsccSetting } from '#areas/deliveries/rules/codes/sscc.ts'
import { textOf } from '#kit/shared/message.ts'
import { callApi } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { Field } from '#kit/web/form/field.tsx'
import { FormDialog } from '#kit/web/form/form-dialog.tsx'
import { SelectField } from '#kit/web/form/select-field.tsx'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { exampleSscc, ssccTexts } from './sscc-texts.ts'

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

interface DialogProps {
  readonly id: number
  readonly stored: SsccSetting
  readonly onClose: () => void
}

export default function SsccDialog({ id, stored, onClose }: DialogProps) {
  const t = useTexts(ssccTexts)
  const language = useLanguage()
  const [typed, setTyped] = useState(stored.prefix ?? '')
  const [extension, setExtension] = useState(stored.extension)
  const [isTouched, setTouched] = useState(false)
  const { busy, fault, setFault, send } = useDialogCall(getSsccSetting)
  const prefix = readCompanyPrefix(typed)
  const save = async () => {
    setTouched(true)
    if (!prefix.ok) return
    const answer = await send(callApi(putSsccSetting, { params: { id }, body: { prefix: prefix.value, extension } }))
    if (!answer.ok) return setFault(answer.text)
    notify.success(t('saved'))
    onClose()
  }
  return (
    <FormDialog title={t('title')} busy={busy} fault={fault} onSubmit={() => void save()} onClose={onClose}>
      <p className="muted">{t('about')}</p>
      <Field
        label={t('prefix')}
        hint={t('prefixHint')}
        reason={isTouched && !prefix.ok ? textOf(prefix.message, language) : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => setTouched(true)}
      />
      <SelectField
        label={t('extension')}
        hint={t('extensionHint')}
        value={extension}
        options={digits.map((digit) => ({ value: digit, label: String(digit) }))}
        onChange={setExtension}
      />
      <p className="supplier-sscc breaks" role="status">
        {prefix.ok && prefix.value !== null && t('example', { sscc: exampleSscc(prefix.value, extension) })}
      </p>
    </FormDialog>
  )
}
