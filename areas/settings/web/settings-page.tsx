import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { AuditDrawer } from '#areas/audit/web/index.ts'
import { bangkokDay, bangkokMinute } from '#kit/shared/dates.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { NotLoaded } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { StatusChip } from '#kit/web/parts/chip.tsx'
import { PageLink } from '#kit/web/parts/page-link.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { type ErpImportReport, getSettings, type SettingsOverview } from '../contract.ts'
import { MailSettings } from './mail-settings.tsx'
import { OrganisationSettings } from './organisation-settings.tsx'
import { SettingsSummary } from './overview.tsx'
import { SettingList, SettingsCard, useSourceTexts } from './parts.tsx'
import { settingsTexts } from './texts.ts'
import './settings.css'

const Refusals = ({ report }: { readonly report: ErpImportReport }) => {
  const t = useTexts(settingsTexts)
  const { refusals } = report
  return (
    <>
      <div className="settings-table">
        <table className="small" aria-label={`${report.file}: ${t('notImported')}`}>
          <thead>
            <tr>
              <th className="number">{t('row')}</th>
              <th>{t('column')}</th>
              <th>{t('reason')}</th>
            </tr>
          </thead>
          <tbody lang="en">
            {refusals.map(({ row, column, reason }) => (
              <tr key={`${row} ${column} ${reason}`}>
                <td className="number">{row}</td>
                <td>{column}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {report.refusedRows > refusals.length && <p className="muted">{t('moreRows', { count: refusals.length })}</p>}
    </>
  )
}

const ImportReport = ({ report }: { readonly report: ErpImportReport }) => {
  const t = useTexts(settingsTexts)
  const { file, at, rows, counts, refusedRows, unreadable } = report
  return (
    <li>
      <p className="import-head row wraps">
        <strong>{file}</strong>
        <StatusChip tone={counts ? 'green' : 'red'} icon={counts ? 'tick' : 'cross'}>
          {t(counts ? 'imported' : 'notImported')}
        </StatusChip>
        <span className="muted">{bangkokMinute(at)}</span>
      </p>
      {counts && <p>{t('importCounts', { rows, ...counts })}</p>}
      {!counts && unreadable === null && <p>{t('importRefused', { rows, refused: refusedRows })}</p>}
      {unreadable !== null && <p lang="en">{unreadable}</p>}
      {report.refusals.length > 0 && <Refusals report={report} />}
    </li>
  )
}

const Imports = ({ imports }: { readonly imports: SettingsOverview['erp']['imports'] }) => {
  const t = useTexts(settingsTexts)
  return (
    <SettingsCard title={t('imports')}>
      {imports === null && <p className="muted">{t('importsHidden')}</p>}
      {imports?.length === 0 && <p className="muted">{t('importsNone')}</p>}
      {imports !== null && imports.length > 0 && (
        <ul className="import-reports">
          {imports.map((report) => (
            <ImportReport key={report.file} report={report} />
          ))}
        </ul>
      )}
    </SettingsCard>
  )
}

const ErpSettings = ({ settings }: { readonly settings: SettingsOverview }) => {
  const t = useTexts(settingsTexts)
  const { erp, environment, reach } = settings
  const source = useSourceTexts(environment)
  const facts = [
    { name: t('adapter'), value: t(`erp_${erp.kind}`), source: source.environment('ERP') },
    erp.kind === 'gateway' && {
      name: t('server'),
      value: erp.server ?? t(reach === 'all' ? 'none' : 'hidden'),
      source: source.environment('ERP_URL'),
    },
    { name: t('erpWaiting'), value: String(erp.waiting), source: source.portal },
    {
      name: t('lastImport'),
      value: erp.lastImportAt ? bangkokMinute(erp.lastImportAt) : t('noImport'),
      source: source.portal,
    },
  ]
  return (
    <>
      <SettingsCard title={t('erp')}>
        <SettingList facts={facts} />
      </SettingsCard>
      <Imports imports={erp.imports} />
    </>
  )
}

const SignInPolicies = ({ settings }: { readonly settings: SettingsOverview }) => {
  const t = useTexts(settingsTexts)
  const { signIn, environment } = settings
  const source = useSourceTexts(environment)
  const page = source.screen(t('signInPage'))
  const types = signIn.secondFactor.map(({ userType, graceDays }) =>
    t('graceOf', { type: t(`type_${userType}`), count: graceDays }),
  )
  const facts = [
    { name: t('secondFactor'), value: types.join(', ') || t('none'), source: page },
    { name: t('providers'), value: t('providersState', signIn.providers), source: page },
    {
      name: t('exempt'),
      value: signIn.hasExemptNetworks ? (signIn.exemptNetworks ?? t('hidden')) : t('none'),
      source: source.environment('SECOND_FACTOR_EXEMPT'),
    },
    {
      name: t('passwordLength'),
      value: t('characters', { count: signIn.minPasswordLength }),
      source: source.fixed,
    },
    {
      name: t('session'),
      value: t('hours', { count: signIn.sessionHours }),
      source: source.environment('SESSION_HOURS'),
    },
    {
      name: t('idle'),
      value: t('hours', { count: signIn.idleHours }),
      source: source.environment('SESSION_IDLE_HOURS'),
    },
    {
      name: t('perMinute'),
      value: formatQuantity(signIn.signInsPerMinute),
      source: source.environment('SIGN_INS_PER_MINUTE'),
    },
  ]
  return (
    <SettingsCard title={t('signIn')} actions={<PageLink to="/sign-in-settings">{t('signInPage')}</PageLink>}>
      <SettingList facts={facts} />
    </SettingsCard>
  )
}

const RetentionSettings = ({ settings }: { readonly settings: SettingsOverview }) => {
  const t = useTexts(settingsTexts)
  const source = useSourceTexts(settings.environment)
  const facts = settings.retention.map(({ data, months, oldest, leavesAt }) => {
    const isByMonth = data === 'audit'
    const leaving =
      oldest === null || leavesAt === null
        ? t('empty')
        : t(isByMonth ? 'leavesMonth' : 'leaves', {
            oldest: isByMonth ? oldest.slice(0, 7) : bangkokDay(oldest),
            day: bangkokDay(leavesAt),
          })
    return {
      name: t(`retention_${data}`),
      value: (
        <>
          {t('kept', { months: t('months', { count: months }) })}
          <br />
          <span className="muted">{leaving}</span>
        </>
      ),
      source: source.environment('RETENTION_MONTHS'),
    }
  })
  return (
    <SettingsCard title={t('retention')}>
      <SettingList facts={facts} />
    </SettingsCard>
  )
}

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
  const Part = part ? parts[part] : SettingsSummary
  return (
    <div className="card-page">
      <div className="settings-head row wraps wide-gap">
        {part && <PageLink to="/settings">{t('all')}</PageLink>}
        <Button className="at-end" onClick={() => setShowsLog(true)}>
          {t('changeLog')}
        </Button>
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
