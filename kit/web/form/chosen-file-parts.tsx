import { useTexts } from '../i18n.ts'
import { QuietButton } from '../parts/button.tsx'
import { Icon } from '../parts/icons.tsx'
import { kitTexts } from '../texts.ts'

/** The progress of an upload, from 0 to 1. */
export const UploadProgressBar = ({ label, progress }: { label: string; progress: number }) => (
  <progress aria-label={label} value={progress} max={1}>
    {Math.round(progress * 100)}%
  </progress>
)

/** Removes a selected file from the list of an upload. */
export const RemoveFileButton = (props: { name: string; disabled?: boolean; onClick: () => void }) => {
  const t = useTexts(kitTexts)
  const { name, ...button } = props
  return (
    <QuietButton aria-label={t('removeFile', { name })} {...button}>
      <Icon name="close" size={16} />
    </QuietButton>
  )
}
