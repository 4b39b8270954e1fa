import { bangkokDay } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { SettingsOverview } from '../contract.ts'
import { Card, SettingFacts } from './parts.tsx'
import { useSources } from './source.ts'
import { settingsTexts } from './texts.ts'

export const RetentionSettings = ({ settings }: { readonly settings: SettingsOverview }) => {
  const t = useTexts(settingsTexts)
  const source = useSources(settings.environment)
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
    <Card title={t('retention')}>
      <SettingFacts facts={facts} />
    </Card>
  )
}
