import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#kit/shared/message.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { EmptyState, ErrorState, Loading } from '#kit/web/states.tsx'
import { type MailTemplateFacts, showMailTemplate } from '../contract.ts'
import { MailFrame } from './mail-frame.tsx'
import type { ChangeMailPage } from './page-state.ts'
import { mailTexts } from './texts.ts'

const Sample = ({ name, language }: { name: string; language: Language }) => {
  const t = useTexts(mailTexts)
  const { data, error, refetch } = useQuery(apiQuery(showMailTemplate, { params: { name }, query: { language } }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <p className="mail-subject">
        <span className="muted">{t('subject')}</span> <strong>{data.subject}</strong>
      </p>
      <MailFrame {...data} />
    </>
  )
}

interface TemplatesProps {
  readonly templates: readonly MailTemplateFacts[]
  /** The name of the selected template. */
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

const LanguageChoice = ({ chosen, onChoose }: { chosen: Language; onChoose: (language: Language) => void }) => {
  const t = useTexts(mailTexts)
  return (
    <fieldset className="choice">
      <legend className="visually-hidden">{t('language')}</legend>
      {(['th', 'en'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="button quiet"
          lang={one}
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
        >
          {t(one === 'th' ? 'thai' : 'english')}
        </button>
      ))}
    </fieldset>
  )
}

/** Previews of all templates with sample data. */
export const Templates = (props: TemplatesProps) => {
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
            <LanguageChoice chosen={language} onChoose={setChosen} />
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
