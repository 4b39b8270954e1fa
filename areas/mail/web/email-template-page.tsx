import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#kit/shared/message.ts'
import { useRawSearchParams } from '#kit/web/address.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { EmptyState, NotLoaded } from '#kit/web/feedback/states.tsx'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { listMailTemplates, type MailTemplateFacts, previewMailTemplate } from '../contract.ts'
import { ChoiceButtons } from './choice.tsx'
import { MailFrame } from './mail-frame.tsx'
import { Mailbox } from './mailbox.tsx'
import { type ChangeMailPage, readMailPageState } from './page-state.ts'
import { mailTexts } from './texts.ts'
import './emails.css'

const Sample = ({ name, language }: { name: string; language: Language }) => {
  const t = useTexts(mailTexts)
  const { data, error, refetch } = useQuery(apiQuery(previewMailTemplate, { params: { name }, query: { language } }))
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  return (
    <>
      <p>
        <span className="muted">{t('subject')}</span> <strong>{data.subject}</strong>
      </p>
      <MailFrame {...data} />
    </>
  )
}

interface TemplatesProps {
  readonly templates: readonly MailTemplateFacts[]
  readonly name: string
  readonly change: ChangeMailPage
}

const TemplateList = ({ templates, name, change }: TemplatesProps) => {
  const t = useTexts(mailTexts)
  const language = useLanguage()
  return (
    <nav className="emails-list framed" aria-label={t('chooseTemplate')}>
      <ul>
        {templates.map(({ name: one, title, reference }) => (
          <li key={one}>
            <button
              type="button"
              aria-current={one === name ? 'true' : undefined}
              onClick={() => change({ name: one, part: undefined })}
            >
              <strong>{title[language]}</strong>
              {reference !== null && <span className="muted">{t('reference', { number: reference })}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Templates = (props: TemplatesProps) => {
  const t = useTexts(mailTexts)
  const own = useLanguage()
  const [chosen, setChosen] = useState<Language>()
  const language = chosen ?? own
  const { templates, name } = props
  const known = templates.some((one) => one.name === name)
  return (
    <div className="emails-parts">
      <TemplateList {...props} />
      <section className="emails-one column framed" aria-label={t('sample')}>
        {known ? (
          <>
            <ChoiceButtons
              label={t('language')}
              options={[
                { value: 'th', text: t('thai'), lang: 'th' },
                { value: 'en', text: t('english'), lang: 'en' },
              ]}
              chosen={language}
              onChoose={setChosen}
            />
            <Sample name={name} language={language} />
          </>
        ) : (
          <EmptyState title={t('notFound', { name })} icon="mail">
            <p className="muted">{t('notFoundWhy')}</p>
          </EmptyState>
        )}
      </section>
    </div>
  )
}

const NOTHING = { part: undefined, name: undefined, state: undefined, q: undefined, page: undefined, mail: undefined }

/** The page `/email-template`: the mails with their states, and previews of all templates (SHL-12). */
export default function EmailTemplatePage() {
  const t = useTexts(mailTexts)
  const compact = useCompact()
  const [raw, change] = useRawSearchParams()
  const state = readMailPageState(raw)
  const { data, error, refetch } = useQuery(apiQuery(listMailTemplates, {}))
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  const tabs = [
    { part: 'mailbox', to: NOTHING },
    { part: 'templates', to: { ...NOTHING, part: 'templates' } },
  ] as const
  return (
    <div className={compact ? 'emails compact column gap-12' : 'emails column gap-12'}>
      <div className="row wraps wide-gap">
        <nav className="choice" aria-label={t('parts')}>
          {tabs.map(({ part, to }) => (
            <QuietButton key={part} aria-current={state.part === part ? 'page' : undefined} onClick={() => change(to)}>
              {t(part)}
            </QuietButton>
          ))}
        </nav>
        {data.transport === 'mailbox' && (
          <p className="emails-kept row amber-text">
            <Icon name="info" size={16} />
            {t('noServer')}
          </p>
        )}
      </div>
      {state.part === 'templates' ? (
        <Templates templates={data.templates} name={state.name} change={change} />
      ) : (
        <Mailbox state={state} change={change} hasServer={data.transport !== 'mailbox'} />
      )}
    </div>
  )
}
