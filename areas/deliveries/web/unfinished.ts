import type { SessionUser } from '#areas/accounts/contract.ts'
import { deviceMemory } from '#kit/web/device/device-memory.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { defineTexts, translate } from '#kit/web/i18n.ts'
import { draftKey, draftSlots } from './draft-key.ts'

const texts = defineTexts({
  en: { waits: 'You have an unfinished delivery. Continue it under Confirm PO.' },
  th: { waits: 'คุณมีใบส่งของที่ยังทำไม่เสร็จ เปิดต่อได้ที่เมนู ยืนยัน PO' },
})

/** Returns whether a draft has selected lines or a number. Unreadable ones do not count: the page reports them. */
const isDraftStored = (user: SessionUser, slot: string): boolean => {
  try {
    const { building } = JSON.parse(deviceMemory.read(draftKey(user, slot)) ?? '{}') as {
      building?: { rows?: { chosen?: boolean }[]; head?: { number?: string } }
    }
    return (building?.rows ?? []).some(({ chosen }) => chosen) || Boolean(building?.head?.number)
  } catch {
    return false
  }
}

/** Notifies the user of an unfinished delivery after a sign-in that opens another page (SES-07). */
export const notifyUnfinishedDraft = (user: SessionUser): void => {
  if (draftSlots(user).some((slot) => isDraftStored(user, slot))) notify.info(translate(texts)('waits'))
}
