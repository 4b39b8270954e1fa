import type { SessionUser } from '#areas/accounts/contract.ts'
import { deviceMemory } from '#kit/web/device/device-memory.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { defineTexts, translate } from '#kit/web/i18n.ts'
import { draftKey, draftPlaces } from './draft-key.ts'

const texts = defineTexts({
  en: { waits: 'You have an unfinished delivery. Continue it under Confirm PO.' },
  th: { waits: 'คุณมีใบส่งของที่ยังทำไม่เสร็จ เปิดต่อได้ที่เมนู ยืนยัน PO' },
})

/**
 * Returns whether the device has a draft with selected lines or a number. The page itself reports an unreadable draft.
 */
const isDraftStored = (user: SessionUser, place: string): boolean => {
  try {
    const { building } = JSON.parse(deviceMemory.read(draftKey(user, place)) ?? '{}') as {
      building?: { rows?: { chosen?: boolean }[]; head?: { number?: string } }
    }
    return (building?.rows ?? []).some(({ chosen }) => chosen) || Boolean(building?.head?.number)
  } catch {
    return false
  }
}

/** After a sign-in that opens another page, notifies the user of an unfinished delivery (SES-07). */
export const notifyUnfinishedDraft = (user: SessionUser): void => {
  if (draftPlaces(user).some((place) => isDraftStored(user, place))) notify.info(translate(texts)('waits'))
}
