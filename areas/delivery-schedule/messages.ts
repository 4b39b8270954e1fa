import { defineMessages } from '#kit/shared/message.ts'

export const scheduleMessages = defineMessages({
  SCHEDULE_NOT_FOUND: {
    status: 404,
    en: 'There is no delivery schedule for this organisation',
    th: 'ไม่พบแผนการส่งสินค้าขององค์กรนี้',
  },
})
