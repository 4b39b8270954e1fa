import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { RowButton } from '#kit/web/row-button.tsx'
import { NotLoaded } from '#kit/web/states.tsx'
import { allowKeySupplier, listKeySuppliers, listKeys } from '../../contract.ts'
import { SupplierField } from '../users/supplier-field.tsx'
import { keyTexts } from './texts.ts'
import '../users/users.css'

/** The suppliers whose users may create keys; administrators add and remove them. */
export const KeySuppliers = () => {
  const t = useTexts(keyTexts)
  const { busy, run } = useChange(listKeySuppliers, listKeys)
  const [chosen, setChosen] = useState<number | null>(null)
  const [reason, setReason] = useState<string>()
  const { data, error, refetch } = useQuery({ ...apiQuery(listKeySuppliers, {}), staleTime: 0 })
  const allow = async (id: number, allowed: boolean) => {
    const answer = await run(callApi(allowKeySupplier, { params: { id }, body: { allowed } }), t('saved'))
    if (answer.ok) setChosen(null)
  }
  const add = () => {
    setReason(chosen === null ? t('chooseSupplier') : undefined)
    if (chosen !== null) void allow(chosen, true)
  }
  return (
    <section className="card key-suppliers" aria-labelledby="key-suppliers">
      <h2 id="key-suppliers">{t('suppliers')}</h2>
      <p className="muted">{t('suppliersText')}</p>
      {!data && <NotLoaded error={error} refetch={refetch} />}
      {data?.length === 0 && <p>{t('noSuppliers')}</p>}
      <ul className="record-rows">
        {data?.map(({ vendor_id, vendor_name, allowedBy, since }) => (
          <li key={vendor_id} className="row wraps spread">
            <div>
              <strong>{vendor_name}</strong>
              <p className="muted">{t('allowedBy', { name: allowedBy, time: bangkokMinute(since) })}</p>
            </div>
            <RowButton
              text={t('remove')}
              label={t('removeOf', { name: vendor_name })}
              disabled={busy}
              onPress={() => void allow(vendor_id, false)}
            />
          </li>
        ))}
      </ul>
      <div className="key-supplier-new flow">
        <SupplierField value={chosen} reason={reason} onChange={setChosen} />
        <button type="button" className="button" disabled={busy} onClick={add}>
          {t('allow')}
        </button>
      </div>
    </section>
  )
}
