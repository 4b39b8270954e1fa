import type { ChipStyle } from '#kit/web/chip.tsx'
import type { MailState } from '../rules/delivery.ts'

/** The colour and icon of each mail state. */
export const mailLook = {
  none: { tone: 'grey', icon: 'mail' },
  queued: { tone: 'blue', icon: 'clock' },
  sending: { tone: 'blue', icon: 'mail' },
  sent: { tone: 'green', icon: 'tick' },
  refused: { tone: 'red', icon: 'cross' },
  failed: { tone: 'red', icon: 'alert' },
  kept: { tone: 'grey', icon: 'mail' },
} as const satisfies Record<MailState, ChipStyle>
