import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { getOrganisationSettings, setOrganisationSettings } from '../../contract.ts'
import { dockSettingsTexts } from './texts.ts'

/** Switches short receipts of an organisation on or off (RCV-12). */
export const ShortReceiptSwitch = ({ company }: { readonly company: number }) => {
  const t = useTexts(dockSettingsTexts)
  const id = useId()
  const queryClient = useQueryClient()
  const { data } = useQuery(apiQuery(getOrganisationSettings, { query: { company } }))
  /** The new value while it is being saved; otherwise undefined. */
  const [saving, setSaving] = useState<boolean>()
  const change = async (shortReceipt: boolean) => {
    setSaving(shortReceipt)
    const answer = await callApi(setOrganisationSettings, { body: { company, shortReceipt } })
    await queryClient.invalidateQueries({ queryKey: keyOf(getOrganisationSettings) })
    setSaving(undefined)
    if (!answer.ok) return notify.problem(answer)
    notify.success(t('shortSaved'))
  }
  return (
    <section className="card dock-settings-part" aria-labelledby={id}>
      <h2 id={id}>{t('shortTitle')}</h2>
      <p className="muted">{t('shortText')}</p>
      <label className="dock-switch row">
        <input
          type="checkbox"
          checked={saving ?? data?.shortReceipt ?? false}
          disabled={saving !== undefined || !data}
          onChange={({ target }) => void change(target.checked)}
        />
        {t('shortOn')}
      </label>
    </section>
  )
}
