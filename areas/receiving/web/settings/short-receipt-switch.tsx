import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { getOrganisationSettings, setOrganisationSettings } from '../../contract.ts'
import { dockSettingsTexts } from './texts.ts'

/** Switches short receipts of an organisation on or off (RCV-12). */
export const ShortReceiptSwitch = ({ company }: { readonly company: number }) => {
  const t = useTexts(dockSettingsTexts)
  const id = useId()
  const { data } = useQuery(apiQuery(getOrganisationSettings, { query: { company } }))
  const { busy, run } = useChange(getOrganisationSettings)
  const [chosen, setChosen] = useState(false)
  const change = (shortReceipt: boolean) => {
    setChosen(shortReceipt)
    void run(callApi(setOrganisationSettings, { body: { company, shortReceipt } }), t('shortSaved'))
  }
  return (
    <section className="card dock-settings-part" aria-labelledby={id}>
      <h2 id={id}>{t('shortTitle')}</h2>
      <p className="muted">{t('shortText')}</p>
      <label className="dock-switch row">
        <input
          type="checkbox"
          checked={busy ? chosen : (data?.shortReceipt ?? false)}
          disabled={busy || !data}
          onChange={({ target }) => change(target.checked)}
        />
        {t('shortOn')}
      </label>
    </section>
  )
}
