import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { getPublicSettings } from '../../contract.ts'
import { LanguageSwitch } from '../language-switch.tsx'
import { accountTexts } from '../texts.ts'
import './public-page.css'

export const PublicPage = ({ title, children, beside }: { title: string; children: ReactNode; beside?: ReactNode }) => {
  const t = useTexts(accountTexts)
  const settings = useQuery(apiQuery(getPublicSettings, {})).data
  return (
    <div className="open-page">
      <header className="row">
        <img src="./favicon.svg" alt="" width={28} height={28} />
        <div>
          <strong>{t('portal')}</strong>
          <p className="muted small">{t('portalPurpose')}</p>
        </div>
        <LanguageSwitch />
      </header>
      <main className="flow">
        <section className="card">
          <h1>{title}</h1>
          {children}
        </section>
        {beside}
      </main>
      <footer className="flow muted small">
        {settings && (
          <>
            {settings.supportPhone && <span>{t('support', { phone: settings.supportPhone })}</span>}
            <span>{t('version', { version: settings.version })}</span>
          </>
        )}
      </footer>
    </div>
  )
}
