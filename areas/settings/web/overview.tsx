import { bangkokDay, bangkokMinute } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/parts/icons.tsx'
import { PageLink, type PageTarget } from '#kit/web/parts/page-link.tsx'
import type { OrganisationSettings, SettingsOverview } from '../contract.ts'
import { SettingsCard, useSourceTexts } from './parts.tsx'
import { settingsTexts } from './texts.ts'

interface SubjectRow {
  readonly icon: IconName
  readonly title: string
  readonly state: string
  readonly sources: readonly (string | undefined)[]
  /** The page that shows and changes the settings of this subject. */
  readonly page?: PageTarget
  /** The pages, if there is more than one. */
  readonly links?: readonly (PageTarget & { readonly label: string })[]
}

const part = (name: string): PageTarget => ({ to: '/settings', search: { part: name } })

/** Describes logo, holidays and receivers: the values of a single organisation, or the totals of several. */
const useOrganisationStates = ({ organisations }: SettingsOverview) => {
  const t = useTexts(settingsTexts)
  const [own, ...others] = organisations
  if (own && others.length === 0)
    return {
      organisations: t('organisationState', {
        company: own.company,
        logo: own.logoAt === null ? t('none') : t('logoSince', { time: bangkokDay(own.logoAt) }),
        holidays: own.holidays,
      }),
      receivers: t('receiverState', {
        receivers: own.receivers > 0 ? t('receiversNamed', { count: own.receivers }) : t('receiversAny'),
        short: t(own.shortReceipt ? 'yes' : 'no'),
      }),
    }
  const count = organisations.length
  const having = (has: (one: OrganisationSettings) => boolean) => organisations.filter(has).length
  return {
    organisations: t('organisationsState', {
      count,
      logos: having(({ logoAt }) => logoAt !== null),
      holidays: having(({ holidays }) => holidays > 0),
    }),
    receivers: t('receiversState', {
      count,
      lists: having(({ receivers }) => receivers > 0),
      short: having(({ shortReceipt }) => shortReceipt),
    }),
  }
}

const useOrganisationRows = (settings: SettingsOverview): SubjectRow[] => {
  const t = useTexts(settingsTexts)
  const { api, environment } = settings
  const source = useSourceTexts(environment)
  const states = useOrganisationStates(settings)
  const stopped = api.stoppedWebhooks > 0 ? ` · ${t('apiStopped', { count: api.stoppedWebhooks })}` : ''
  return [
    {
      icon: 'people',
      title: t('organisations'),
      state: states.organisations,
      sources: [source.screen(t('organisations')), source.erp],
      page: part('organisations'),
    },
    {
      icon: 'scan',
      title: t('receivers'),
      state: states.receivers,
      sources: [source.screen(t('receivers')), source.setFor('dock')],
      page: { to: '/dock-settings' },
    },
    {
      icon: 'key',
      title: t('api'),
      state: t('apiState', { keys: api.keys, webhooks: api.webhooks }) + stopped,
      sources: [source.screen(`${t('keysPage')}, ${t('webhooks')}`), source.setFor('api')],
      links: [
        { to: '/api-keys', label: t('keysPage') },
        { to: '/webhooks', label: t('webhooks') },
      ],
    },
  ]
}

const useInstallationRows = ({ signIn, mail, erp, retention, environment }: SettingsOverview): SubjectRow[] => {
  const t = useTexts(settingsTexts)
  const source = useSourceTexts(environment)
  const types = signIn.secondFactor.map(({ userType }) => t(`type_${userType}`)).join(', ')
  const kind = t(`erp_${erp.kind}`)
  const monthsOf = (data: string) => retention.find((one) => one.data === data)?.months ?? 0
  return [
    {
      icon: 'shield',
      title: t('signIn'),
      state: t('signInState', {
        types: types || t('none'),
        providers: signIn.providers.offered,
        length: signIn.minPasswordLength,
      }),
      sources: [source.screen(t('signInPage')), source.setFor('signIn')],
      page: part('sign-in'),
    },
    {
      icon: 'mail',
      title: t('mail'),
      state: t('mailState', { transport: t(`mail_${mail.transport}`), waiting: mail.waiting, failed: mail.failed }),
      sources: [source.setFor('mail') ?? source.environment('MAIL_TRANSPORT')],
      page: part('mail'),
    },
    {
      icon: 'box',
      title: t('erp'),
      state:
        erp.lastImportAt === null
          ? t('erpNoImport', { kind, waiting: erp.waiting })
          : t('erpState', { kind, waiting: erp.waiting, time: bangkokMinute(erp.lastImportAt) }),
      sources: [source.setFor('erp') ?? source.environment('ERP')],
      page: part('erp'),
    },
    {
      icon: 'clock',
      title: t('retention'),
      state: t('retentionState', { audit: monthsOf('audit'), mails: monthsOf('mails'), scans: monthsOf('scans') }),
      sources: [source.environment('RETENTION_MONTHS')],
      page: part('retention'),
    },
  ]
}

const Rows = ({ rows }: { readonly rows: readonly SubjectRow[] }) => (
  <ul className="settings-rows">
    {rows.map(({ icon, title, state, sources, page, links }) => (
      <li key={title}>
        <Icon name={icon} />
        <div>
          <h3>{page ? <PageLink {...page}>{title}</PageLink> : title}</h3>
          <p>{state}</p>
          <p className="muted small breaks">{sources.filter(Boolean).join(' · ')}</p>
          {links && (
            <nav className="flow" aria-label={title}>
              {links.map(({ label, ...target }) => (
                <PageLink key={label} {...target}>
                  {label}
                </PageLink>
              ))}
            </nav>
          )}
        </div>
      </li>
    ))}
  </ul>
)

export const SettingsSummary = ({ settings }: { readonly settings: SettingsOverview }) => {
  const t = useTexts(settingsTexts)
  const isOfAll = settings.reach === 'all'
  return (
    <>
      <SettingsCard title={t(isOfAll ? 'organisationsAll' : 'own')}>
        <Rows rows={useOrganisationRows(settings)} />
      </SettingsCard>
      <SettingsCard title={t('installation')} why={isOfAll ? undefined : t('installationWhy')}>
        <Rows rows={useInstallationRows(settings)} />
      </SettingsCard>
    </>
  )
}
