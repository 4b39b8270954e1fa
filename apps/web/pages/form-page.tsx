import { useTexts } from '#kit/web/i18n.ts'
import { shellTexts } from '../texts.ts'
import { NoticePage } from './notice-page.tsx'

/** The contact form is switched off (G-31); who needs an account is told where accounts come from. */
const FormPage = () => {
  const t = useTexts(shellTexts)
  return <NoticePage icon="clipboard" title={t('formTitle')} text={t('formText')} />
}

export default FormPage
