import { defineTexts } from '#kit/web/i18n.ts'

/** The policies that the menu names beside the code of conduct. */
export const policyTexts = defineTexts({
  area: 'policies',
  en: {
    'whistle-blowing': 'Whistle blowing policy',
    'anti-corruption': 'Anti-Corruption policy',
  },
  th: {
    'whistle-blowing': 'นโยบายการแจ้งเบาะแส',
    'anti-corruption': 'นโยบายต่อต้านการทุจริต',
  },
})
