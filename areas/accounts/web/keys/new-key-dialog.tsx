import { useState } from 'react'
import { bangkokDay } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { isKnownToUser } from '#kit/web/feedback/notifications.ts'
import { CheckboxList } from '#kit/web/form/check-list.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { FormDialog } from '#kit/web/form/form-dialog.tsx'
import { SelectField } from '#kit/web/form/select-field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { createKey, listKeys, type NewKey } from '../../contract.ts'
import { MAX_KEY_NAME } from '../../rules/api-key.ts'
import { type KeyScope, usefulScopes } from '../../rules/scopes.ts'
import { useUser } from '../current-session.ts'
import { keyTexts } from './texts.ts'

const DAY_MS = 24 * 3_600_000
const lifetimes = [90, 365, 730] as const

interface NewKeyDialogProps {
  readonly onCreated: (key: NewKey) => void
  readonly onClose: () => void
}

const useNewKey = ({ onCreated, onClose }: NewKeyDialogProps) => {
  const t = useTexts(keyTexts)
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly KeyScope[]>([])
  const [days, setDays] = useState<(typeof lifetimes)[number]>(365)
  const [reasons, setReasons] = useState<{ name?: string; scopes?: string }>({})
  const { busy, fault, setFault, send } = useDialogCall(listKeys)
  const create = async () => {
    const found = {
      ...(name.trim() === '' ? { name: t('nameRequired') } : {}),
      ...(chosen.length === 0 ? { scopes: t('chooseAtLeastOne') } : {}),
    }
    setReasons(found)
    setFault(undefined)
    if (Object.keys(found).length > 0) return
    const expires = bangkokDay(new Date(Date.now() + days * DAY_MS))
    const created = callApi(createKey, { body: { name: name.trim(), scopes: [...chosen], expires } })
    // shows the key before the list reloads, because it is shown only once
    void created.then((answer) => answer.ok && onCreated(answer.value))
    const answer = await send(created)
    if (!answer.ok) return isKnownToUser(answer) ? undefined : setFault(answer.text)
    onClose()
  }
  return { name, setName, chosen, setChosen, days, setDays, reasons, fault, busy, create }
}

export const NewKeyDialog = (props: NewKeyDialogProps) => {
  const t = useTexts(keyTexts)
  const { user_type: type } = useUser()
  const { name, setName, chosen, setChosen, days, setDays, reasons, fault, busy, create } = useNewKey(props)
  return (
    <FormDialog
      title={t('newKey')}
      submitText={t(busy ? 'creating' : 'create')}
      busy={busy}
      fault={fault}
      onSubmit={() => void create()}
      onClose={props.onClose}
    >
      <Field
        label={t('name')}
        hint={t('nameHint')}
        maxLength={MAX_KEY_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
        reason={reasons.name}
      />
      <CheckboxList
        label={t('scopes')}
        keys={usefulScopes(type)}
        chosen={chosen}
        reason={reasons.scopes}
        textOf={(scope) => t(`scope_${scope}`)}
        onChange={setChosen}
      />
      <SelectField
        label={t('validFor')}
        value={days}
        options={lifetimes.map((value) => ({ value, label: t(`days${value}`) }))}
        onChange={setDays}
      />
    </FormDialog>
  )
}
