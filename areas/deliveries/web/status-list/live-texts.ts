import { defineTexts } from '#kit/web/i18n.ts'

/** Texts about changes by other users. */
export const liveTexts = defineTexts({
  en: {
    arrived_one: '{count} more delivery',
    arrived_other: '{count} more deliveries',
    show: 'Show',
    changed: '{number}: {status}',
    changedMany: '{count} deliveries changed',
  },
  th: {
    arrived_other: 'มีใบส่งของเพิ่ม {count} ใบ',
    show: 'แสดง',
    changed: '{number}: {status}',
    changedMany: 'มีการเปลี่ยนแปลง {count} รายการ',
  },
})
