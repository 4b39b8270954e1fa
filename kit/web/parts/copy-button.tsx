import { notify } from '../feedback/notifications.ts'
import { useTexts } from '../i18n.ts'
import { kitTexts } from '../texts.ts'

/** Copies a text that the page shows, so that it can be selected if the browser does not copy it. */
export const CopyButton = ({ text, label }: { readonly text: string; readonly label?: string }) => {
  const t = useTexts(kitTexts)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(t('copied'))
    } catch {
      // browsers offer no clipboard on pages without TLS, and may refuse it on other pages
      notify.validation(t('notCopied'))
    }
  }
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      {label ?? t('copy')}
    </button>
  )
}
