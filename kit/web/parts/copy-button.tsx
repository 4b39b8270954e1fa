import { notify } from '../feedback/notifications.ts'
import { useTexts } from '../i18n.ts'
import { kitTexts } from '../texts.ts'
import { Button } from './button.tsx'

/** The text is also on the page, so that users can select it if the browser cannot copy. */
export const CopyButton = ({ text, label }: { readonly text: string; readonly label?: string }) => {
  const t = useTexts(kitTexts)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(t('copied'))
    } catch {
      // browsers have no clipboard on pages without TLS, and may refuse access on others
      notify.validation(t('notCopied'))
    }
  }
  return <Button onClick={() => void copy()}>{label ?? t('copy')}</Button>
}
