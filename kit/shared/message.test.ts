import { expect, test } from 'vitest'
import { catalogueText, textOf } from './message.ts'

const en = { lines_one: '{count} line', lines_other: '{count} lines', of: '{from} of {to}', all: 'All' }
const th = { lines_other: '{count} รายการ', of: '{from} จาก {to}', all: 'ทั้งหมด' }

test('[SHL-07] a text has the plural form for its count: two forms in English, one in Thai', () => {
  expect([0, 1, 2].map((count) => catalogueText(en, 'en', 'lines', { count }))).toEqual([
    '0 lines',
    '1 line',
    '2 lines',
  ])
  expect([1, 2].map((count) => catalogueText(th, 'th', 'lines', { count }))).toEqual(['1 รายการ', '2 รายการ'])
})

test('[SHL-07] a text contains its parameters unchanged, even if they look like a placeholder', () => {
  expect(catalogueText(en, 'en', 'of', { from: '{to}', to: '$& <b>' })).toBe('{to} of $& <b>')
  expect(catalogueText(th, 'th', 'all')).toBe('ทั้งหมด')
})

test('[SHL-07] a message chooses a word by its number', () => {
  const message = { en: '{boxes} {boxes|box|boxes} missing', th: 'ขาด {boxes} กล่อง' }
  expect([1, 3].map((boxes) => textOf(message, 'en', { boxes }))).toEqual(['1 box missing', '3 boxes missing'])
  expect(textOf(message, 'th', { boxes: 1 })).toBe('ขาด 1 กล่อง')
})
