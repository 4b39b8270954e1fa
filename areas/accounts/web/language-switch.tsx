import type { Language } from '#kit/shared/message.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { chooseLanguage } from './session.ts'
import { accountTexts } from './texts.ts'
import './account.css'

const names: Record<Language, string> = { th: 'ไทย', en: 'English' }

export const LanguageSwitch = () => {
  const language = useLanguage()
  const t = useTexts(accountTexts)
  return (
    <fieldset className="segments" aria-label={t('language')}>
      {(['th', 'en'] as const).map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => chooseLanguage(one)}>
          {names[one]}
        </button>
      ))}
    </fieldset>
  )
}
