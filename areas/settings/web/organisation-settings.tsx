import { Suspense, useState } from 'react'
import { HolidayDialog, LogoDialog } from '#areas/directory/web/index.ts'
import { AnswerSettingsDialog } from '#areas/order-answers/web/index.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { PageLink } from '#kit/web/parts/page-link.tsx'
import type { OrganisationSettings as Organisation, SettingsOverview } from '../contract.ts'
import { type SettingFact, SettingList, SettingsCard, useSourceTexts } from './parts.tsx'
import { settingsTexts } from './texts.ts'

const dialogs = { changeLogo: LogoDialog, changeHolidays: HolidayDialog, changeAnswers: AnswerSettingsDialog }
const dialogNames = ['changeLogo', 'changeHolidays', 'changeAnswers'] as const

const useFacts = (one: Organisation, settings: SettingsOverview): SettingFact[] => {
  const t = useTexts(settingsTexts)
  const source = useSourceTexts(settings.environment)
  const yesNo = (is: boolean) => t(is ? 'yes' : 'no')
  const own = source.screen(t('organisations'))
  const dock = source.screen(t('receivers'))
  const { nextHoliday: next } = one
  const receivers = (
    <PageLink to="/dock-settings">
      {one.receivers > 0 ? t('receiversNamed', { count: one.receivers }) : t('receiversAny')}
    </PageLink>
  )
  return [
    { name: t('logo'), value: one.logoAt ? t('logoSince', { time: bangkokDay(one.logoAt) }) : t('none'), source: own },
    {
      name: t('holidays'),
      value: next ? t('holidaysNext', { count: one.holidays, day: next.day, name: next.name }) : t('none'),
      source: own,
    },
    { name: t('orderAnswers'), value: t(`answers_${one.answers}`), source: own },
    { name: t('receiverList'), value: receivers, source: dock },
    { name: t('shortReceipt'), value: yesNo(one.shortReceipt), source: dock },
    { name: t('offered'), value: yesNo(one.offered), source: source.erp },
    { name: t('hasPds'), value: yesNo(one.hasPds), source: source.erp },
    { name: t('hidesPds'), value: yesNo(one.hidesPdsWithoutLine), source: source.erp },
    { name: t('packExempt'), value: yesNo(one.packExempt), source: source.erp },
  ]
}

/** The card of one organisation. If there are several, all are collapsed initially, because there may be dozens. */
const OrganisationCard = ({ one, settings }: { one: Organisation; settings: SettingsOverview }) => {
  const facts = useFacts(one, settings)
  const title = `${one.code} · ${one.company}`
  if (settings.organisations.length === 1)
    return (
      <SettingsCard title={title}>
        <SettingList facts={facts} />
      </SettingsCard>
    )
  return (
    <details className="framed settings-organisation">
      <summary>
        <strong>{title}</strong>
      </summary>
      <SettingList facts={facts} />
    </details>
  )
}

interface OrganisationSettingsProps {
  readonly settings: SettingsOverview
  /** Called after a dialog has changed settings, to load them again. */
  readonly onChange: () => void
}

export const OrganisationSettings = ({ settings, onChange }: OrganisationSettingsProps) => {
  const t = useTexts(settingsTexts)
  const [shown, setShown] = useState<keyof typeof dialogs>()
  const Shown = shown && dialogs[shown]
  const close = () => {
    setShown(undefined)
    onChange()
  }
  return (
    <>
      <div className="settings-actions row wraps">
        <p className="muted">{t('organisationsWhy')}</p>
        {dialogNames.map((name) => (
          <Button key={name} onClick={() => setShown(name)}>
            {t(name)}
          </Button>
        ))}
      </div>
      <div className="stack">
        {settings.organisations.map((one) => (
          <OrganisationCard key={one.id} one={one} settings={settings} />
        ))}
      </div>
      {Shown && (
        <Suspense fallback={null}>
          <Shown onClose={close} />
        </Suspense>
      )}
    </>
  )
}
