import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getMail, sendTestMail } from '#areas/mail/contract.ts'
import { isPending } from '#areas/mail/rules/delivery.ts'
import { MailStateChip } from '#areas/mail/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { PrimaryButton } from '#kit/web/parts/button.tsx'
import { PageLink } from '#kit/web/parts/page-link.tsx'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { getSettings, type SettingsOverview } from '../contract.ts'
import { type SettingFact, SettingList, SettingsCard, useSourceTexts } from './parts.tsx'
import { settingsTexts } from './texts.ts'

const POLL_INTERVAL_MS = 1000

/** Shows the result of a test mail. It polls until the mail server has responded. */
const TestResult = ({ id }: { readonly id: number }) => {
  const t = useTexts(settingsTexts)
  const { data } = useQuery({
    ...apiQuery(getMail, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const recipient = state.data?.recipients[0]
      return recipient === undefined || isPending(recipient.state) ? POLL_INTERVAL_MS : false
    },
  })
  const queryClient = useQueryClient()
  const recipient = data?.recipients[0]
  const isSettled = recipient !== undefined && !isPending(recipient.state)
  // reloads the settings, because the page shows when the last mail was sent
  useEffect(() => {
    if (isSettled) void queryClient.invalidateQueries({ queryKey: keyOf(getSettings) })
  }, [isSettled, queryClient])
  if (!recipient) return null
  return (
    <div className="test-result breaks" role="status">
      <MailStateChip state={recipient.state} />
      {recipient.answer && <p lang="en">{t('testAnswer', { answer: recipient.answer })}</p>}
      {recipient.answer && isPending(recipient.state) && <p>{t('testRetried')}</p>}
    </div>
  )
}

const TestMail = ({ address }: { readonly address: string }) => {
  const t = useTexts(settingsTexts)
  const language = useLanguage()
  const { busy, run } = useChange()
  const [sent, setSent] = useState<number>()
  const send = async () => {
    const answer = await run(callApi(sendTestMail, { body: { language } }))
    if (answer.ok) setSent(answer.value.id)
  }
  return (
    <SettingsCard title={t('testTitle')} why={address === '' ? t('testNoAddress') : t('testWhy', { address })}>
      {address !== '' && (
        <div>
          <PrimaryButton disabled={busy} onClick={() => void send()}>
            {t(busy ? 'sending' : 'test')}
          </PrimaryButton>
        </div>
      )}
      {sent !== undefined && <TestResult id={sent} />}
    </SettingsCard>
  )
}

const serverVariables = { smtp: ['SMTP_HOST', 'SMTP_PORT', 'SMTP_TLS'], gateway: ['MAIL_GATEWAY_URL'] } as const

const useMailFacts = ({ mail, environment, reach }: SettingsOverview): (SettingFact | false)[] => {
  const t = useTexts(settingsTexts)
  const source = useSourceTexts(environment)
  const { lastFailure: failure } = mail
  const showValue = (value: string | null) => value ?? t(reach === 'all' ? 'none' : 'hidden')
  const emailsIn = (state: 'open' | 'failed', count: number) => (
    <PageLink to="/email-template" search={{ state }}>
      {t('emailCount', { count })}
    </PageLink>
  )
  return [
    { name: t('transport'), value: t(`mail_${mail.transport}`), source: source.environment('MAIL_TRANSPORT') },
    mail.transport !== 'mailbox' && {
      name: t('server'),
      value: showValue(mail.server),
      source: source.environment(...serverVariables[mail.transport]),
    },
    mail.transport === 'smtp' && {
      name: t('sender'),
      value: showValue(mail.from),
      source: source.environment('MAIL_FROM'),
    },
    { name: t('waiting'), value: emailsIn('open', mail.waiting), source: source.portal },
    { name: t('failed'), value: emailsIn('failed', mail.failed), source: source.portal },
    {
      name: t('lastSent'),
      value: mail.lastSentAt ? bangkokMinute(mail.lastSentAt) : t('never'),
      source: source.portal,
    },
    {
      name: t('lastFailure'),
      value: failure ? (
        <PageLink to="/email-template" search={{ state: 'failed', mail: String(failure.mail) }}>
          {t('failureOf', { time: bangkokMinute(failure.at), answer: failure.answer })}
        </PageLink>
      ) : (
        t('never')
      ),
      source: source.portal,
    },
  ]
}

export const MailSettings = ({ settings }: { readonly settings: SettingsOverview }) => {
  const t = useTexts(settingsTexts)
  const facts = useMailFacts(settings)
  return (
    <>
      <SettingsCard title={t('mail')} actions={<PageLink to="/email-template">{t('emails')}</PageLink>}>
        <SettingList facts={facts} />
      </SettingsCard>
      <TestMail address={settings.mail.ownAddress} />
    </>
  )
}
