import { StatusChip } from '#kit/web/chip.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { MailState } from '../rules/delivery.ts'
import { mailLook } from './state-look.ts'
import { mailStateTexts } from './state-texts.ts'

interface MailStateChipProps {
  readonly state: MailState
  /** In a narrow column, shows only 'Sent', with the full text on hover and focus. */
  readonly short?: boolean
}

/** The state of a mail, or of all mails about a record (G-215). */
export const MailStateChip = ({ state, short = false }: MailStateChipProps) => {
  const t = useTexts(mailStateTexts)
  if (!short || state !== 'sent') return <StatusChip {...mailLook[state]}>{t(state)}</StatusChip>
  return (
    <span data-whole={t('sent')}>
      <StatusChip {...mailLook.sent}>{t('sentShort')}</StatusChip>
    </span>
  )
}
