import { defineTexts } from '#kit/web/i18n.ts'

/** The policies that the menu names beside the code of conduct. */
export const policyTexts = defineTexts({
  area: 'policies',
  en: {
    whistleBlowing: 'Whistle blowing policy',
    antiCorruption: 'Anti-Corruption policy',
  },
  th: {
    whistleBlowing: 'นโยบายการแจ้งเบาะแส',
    antiCorruption: 'นโยบายต่อต้านการทุจริต',
  },
})
