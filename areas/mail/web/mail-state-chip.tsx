import { defineTexts, useTexts } from '#kit/web/i18n.ts'
import { type ChipStyle, StatusChip } from '#kit/web/parts/chip.tsx'
import type { MailState } from '../rules/delivery.ts'

/** The labels of the mail states (G-215). */
export const mailStateTexts = defineTexts({
  en: {
    none: 'Not sent',
    queued: 'Queued',
    sending: 'Sending',
    sent: 'Handed to mail server',
    sentShort: 'Sent',
    refused: 'Refused',
    failed: 'Failed',
    kept: 'Kept, not sent',
  },
  th: {
    none: 'ยังไม่ส่ง',
    queued: 'รอส่ง',
    sending: 'กำลังส่ง',
    sent: 'ส่งให้เซิร์ฟเวอร์อีเมลแล้ว',
    sentShort: 'ส่งแล้ว',
    refused: 'ปลายทางไม่รับ',
    failed: 'ส่งไม่สำเร็จ',
    kept: 'เก็บไว้ ยังไม่ส่ง',
  },
})

const mailLook = {
  none: { tone: 'grey', icon: 'mail' },
  queued: { tone: 'blue', icon: 'clock' },
  sending: { tone: 'blue', icon: 'mail' },
  sent: { tone: 'green', icon: 'tick' },
  refused: { tone: 'red', icon: 'cross' },
  failed: { tone: 'red', icon: 'alert' },
  kept: { tone: 'grey', icon: 'mail' },
} as const satisfies Record<MailState, ChipStyle>

interface MailStateChipProps {
  readonly state: MailState
  /** Shows only 'Sent' in a narrow column, with the full text on hover and focus. */
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
