import { defineMessages } from '#kit/shared/message.ts'

export const liveMessages = defineMessages({
  TOO_MANY_STREAMS: {
    status: 429,
    en: 'This user has too many windows open (more than {max}). Close some of them to see changes as they happen.',
    th: 'ผู้ใช้นี้เปิดหน้าต่างไว้มากเกินไป (เกิน {max}) กรุณาปิดบางหน้าต่างเพื่อให้เห็นการเปลี่ยนแปลงทันที',
  },
})
