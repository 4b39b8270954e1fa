import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { PageLink } from '#kit/web/page-link.tsx'
import type { SettingsOverview } from '../contract.ts'
import { Card, SettingFacts } from './parts.tsx'
import { useSources } from './source.ts'
import { settingsTexts } from './texts.ts'

export const SignInPolicies = ({ settings }: { readonly settings: SettingsOverview }) => {
  const t = useTexts(settingsTexts)
  const { signIn, environment } = settings
  const source = useSources(environment)
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
    <Card title={t('signIn')} actions={<PageLink to="/sign-in-settings">{t('signInPage')}</PageLink>}>
      <SettingFacts facts={facts} />
    </Card>
  )
}
