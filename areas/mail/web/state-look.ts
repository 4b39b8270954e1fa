import type { ChipLook } from '#kit/web/chip.tsx'
import type { MailChoice } from '../contract.ts'
import type { DeliveryState } from '../rules/delivery.ts'

/** How a mail stands as a whole. */
export const mailLook: Readonly<Record<MailChoice, ChipLook>> = {
  open: { tone: 'blue', icon: 'clock' },
  failed: { tone: 'red', icon: 'alert' },
  sent: { tone: 'green', icon: 'tick' },
}

/** How it stands at one address, with the key of its word. */
export const addressLook = {
  queued: { tone: 'blue', icon: 'clock', text: 'queued' },
  sending: { tone: 'blue', icon: 'clock', text: 'sending' },
  sent: { tone: 'green', icon: 'tick', text: 'sent' },
  refused: { tone: 'red', icon: 'cross', text: 'refused' },
  failed: { tone: 'red', icon: 'alert', text: 'givenUp' },
} as const satisfies Record<DeliveryState, ChipLook & { text: string }>
