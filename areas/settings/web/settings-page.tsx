import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { AuditDrawer } from '#areas/audit/web/index.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { PageLink } from '#kit/web/page-link.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { NotLoaded } from '#kit/web/states.tsx'
import { getSettings, type SettingsOverview } from '../contract.ts'
import { ErpSettings } from './erp-settings.tsx'
import { MailSettings } from './mail-settings.tsx'
import { OrganisationSettings } from './organisation-settings.tsx'
import { Overview } from './overview.tsx'
import { RetentionSettings } from './retention-settings.tsx'
import { SignInPolicies } from './sign-in-policies.tsx'
import { settingsTexts } from './texts.ts'
import './settings.css'

const parts = ['organisations', 'sign-in', 'mail', 'erp', 'retention'] as const
type Part = (typeof parts)[number]

const readAddress = (raw: RawSearch): { part: Part | undefined } => ({
  part: parts.find((one) => one === addressText(raw, 'part')),
})

interface PartProps {
  readonly part: Part | undefined
  readonly settings: SettingsOverview
  readonly onChange: () => void
}

const ShownPart = ({ part, settings, onChange }: PartProps) => {
  switch (part) {
    case 'organisations':
      return <OrganisationSettings settings={settings} onChange={onChange} />
    case 'sign-in':
      return <SignInPolicies settings={settings} />
    case 'mail':
      return <MailSettings settings={settings} />
    case 'erp':
      return <ErpSettings settings={settings} />
    case 'retention':
      return <RetentionSettings settings={settings} />
    default:
      return <Overview settings={settings} />
  }
}

/** The page `/settings`: the settings in the administrator's scope, with links to the pages that change them. */
export default function SettingsPage() {
  const t = useTexts(settingsTexts)
  const [{ part }] = useAddressState(readAddress)
  const [showsLog, setShowsLog] = useState(false)
  const { data, error, refetch } = useQuery({ ...apiQuery(getSettings, {}), staleTime: 0 })
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  return (
    <div className="card-page">
      <div className="settings-head row wraps wide-gap">
        {part && <PageLink to="/settings">{t('all')}</PageLink>}
        <button type="button" className="button at-end" onClick={() => setShowsLog(true)}>
          {t('changeLog')}
        </button>
      </div>
      <ShownPart part={part} settings={data} onChange={() => void refetch()} />
      {showsLog && (
        <Suspense fallback={null}>
          <AuditDrawer onClose={() => setShowsLog(false)} />
        </Suspense>
      )}
    </div>
  )
}
