import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { receivingTexts } from './texts.ts'

/** The note about a scanned header that is still being looked up. */
export const PendingHeaderNote = ({ number }: { number: string }) => {
  const t = useTexts(receivingTexts)
  return (
    <p className="sheet pending">
      <Icon name="clock" size={20} /> {t('waitingFor', { number })}
    </p>
  )
}
