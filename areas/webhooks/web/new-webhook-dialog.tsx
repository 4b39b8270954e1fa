import { useRef, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { isKnownToUser } from '#kit/web/feedback/notifications.ts'
import { CheckboxList } from '#kit/web/form/check-list.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { FormDialog } from '#kit/web/form/form-dialog.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { newId } from '#kit/web/new-id.ts'
import { createWebhook, listWebhooks } from '../contract.ts'
import { type WebhookEvent, webhookEvents } from '../rules/events.ts'
import { webhookTexts } from './texts.ts'

/** A new secret. `formerUntil`: the instant until which the replaced secret is still valid, if there is one. */
export interface ShownSecret {
  readonly url: string
  readonly secret: string
  readonly formerUntil?: string
}

interface NewWebhookDialogProps {
  readonly onCreated: (webhook: ShownSecret) => void
  readonly onClose: () => void
}

export const NewWebhookDialog = ({ onCreated, onClose }: NewWebhookDialogProps) => {
  const t = useTexts(webhookTexts)
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>([])
  const [reasons, setReasons] = useState<{ url?: string; events?: string }>({})
  const { busy, send } = useChange(listWebhooks)
  const sent = useRef({ requested: '', key: '' })
  const create = async () => {
    const found = {
      ...(url.trim() === '' ? { url: t('addressRequired') } : {}),
      ...(chosen.length === 0 ? { events: t('chooseAtLeastOne') } : {}),
    }
    setReasons(found)
    if (Object.keys(found).length > 0) return
    const body = { url: url.trim(), events: [...chosen] }
    const text = JSON.stringify(body)
    // the same webhook has the same key, so that a retry after a lost reply does not create a second one
    if (sent.current.requested !== text) sent.current = { requested: text, key: newId() }
    const created = callApi(createWebhook, { headers: { 'idempotency-key': sent.current.key }, body })
    // shows the secret before the list reloads, because it is shown only once
    void created.then((answer) => answer.ok && onCreated(answer.value))
    const answer = await send(created)
    if (!answer.ok) return isKnownToUser(answer) ? undefined : setReasons({ url: answer.text })
    onClose()
  }
  return (
    <FormDialog
      title={t('newWebhook')}
      submitText={t(busy ? 'creating' : 'create')}
      busy={busy}
      fault={undefined}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <Field
        label={t('address')}
        hint={t('addressHint')}
        inputMode="url"
        maxLength={500}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        reason={reasons.url}
      />
      <CheckboxList
        label={t('events')}
        keys={webhookEvents}
        chosen={chosen}
        reason={reasons.events}
        textOf={(event) => t(`event_${event}`)}
        onChange={setChosen}
      />
    </FormDialog>
  )
}
