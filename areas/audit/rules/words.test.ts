import { expect, test } from 'vitest'
import { fieldText, sentenceAfterName } from './words.ts'

const sqm = { name: 'SQM 03', supplier: 'Chonburi', isSigned: true }
const order = { name: 'PO 41-0', supplier: 'Chonburi' }
const sentence = (what: string, subject: typeof order & { isSigned?: boolean } = sqm, language: 'en' | 'th' = 'en') =>
  `${subject.name}${sentenceAfterName({ what, subject, userName: 'vendor' }, language)}`

test('[OPS-05] describes an entry in a sentence with action, record, supplier and user', () => {
  expect(sentence('document.confirmed')).toBe('SQM 03 of Chonburi signed by vendor')
  expect(sentence('document.confirmed', order)).toBe('PO 41-0 of Chonburi confirmed by vendor')
  expect(sentence('document.confirmed', sqm, 'th')).toBe('SQM 03 ของ Chonburi: ลงนาม โดย vendor')
  expect(sentence('delivery.report-discrepancy', { ...order, name: 'INV-1' })).toBe(
    'INV-1 of Chonburi: discrepancy reported by vendor',
  )
})

test('[OPS-05] names the changed fields in the language of the reader, and a field without a label as it is stored', () => {
  expect(fieldText('receivedNo', 'en')).toBe('Receive No.')
  expect(fieldText('receivedNo', 'th')).toBe('เลขที่รับสินค้า')
  expect(fieldText('newField', 'th')).toBe('newField')
})
