import { defineTexts } from '#kit/web/i18n.ts'

/** The two policies that the menu lists next to the code of conduct. */
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
