import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { AuditDrawer } from '#areas/audit/web/index.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { PageLink } from '#kit/web/page-link.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { NotLoaded } from '#kit/web/states.tsx'
import { getSettings } from '../contract.ts'
import { ErpSettings } from './erp-settings.tsx'
import { MailSettings } from './mail-settings.tsx'
import { OrganisationSettings } from './organisation-settings.tsx'
import { Overview } from './overview.tsx'
import { RetentionSettings } from './retention-settings.tsx'
import { SignInPolicies } from './sign-in-policies.tsx'
import { settingsTexts } from './texts.ts'
import './settings.css'

/** The parts of the page by their names in the URL. */
const parts = {
  organisations: OrganisationSettings,
  'sign-in': SignInPolicies,
  mail: MailSettings,
  erp: ErpSettings,
  retention: RetentionSettings,
}
const partNames = Object.keys(parts) as (keyof typeof parts)[]

const readAddress = (raw: RawSearch) => ({ part: partNames.find((one) => one === addressText(raw, 'part')) })

/** The page `/settings`: the settings in the administrator's scope, with links to the pages that change them. */
export default function SettingsPage() {
  const t = useTexts(settingsTexts)
  const [{ part }] = useAddressState(readAddress)
  const [showsLog, setShowsLog] = useState(false)
  const { data, error, refetch } = useQuery({ ...apiQuery(getSettings, {}), staleTime: 0 })
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  const Part = part ? parts[part] : Overview
  return (
    <div className="card-page">
      <div className="settings-head row wraps wide-gap">
        {part && <PageLink to="/settings">{t('all')}</PageLink>}
        <button type="button" className="button at-end" onClick={() => setShowsLog(true)}>
          {t('changeLog')}
        </button>
      </div>
      <Part settings={data} onChange={() => void refetch()} />
      {showsLog && (
        <Suspense fallback={null}>
          <AuditDrawer onClose={() => setShowsLog(false)} />
        </Suspense>
      )}
    </div>
  )
}
