import { useTexts } from '#kit/web/i18n.ts'
import { documentTexts } from '../texts.ts'

interface ShowAllButtonProps {
  readonly className: string
  readonly onClick: () => void
}

export const ShowAllButton = ({ className, onClick }: ShowAllButtonProps) => {
  const t = useTexts(documentTexts)
  return (
    <button type="button" className={className} onClick={onClick}>
      {t('showAll')}
    </button>
  )
}

/** Says that the list shows only the record that a mail links to. */
export const OneShown = ({ onShowAll }: { onShowAll: () => void }) => {
  const t = useTexts(documentTexts)
  return (
    <p className="notice one-shown">
      {t('oneShown')}
      <ShowAllButton className="button quiet" onClick={onShowAll} />
    </p>
  )
}
