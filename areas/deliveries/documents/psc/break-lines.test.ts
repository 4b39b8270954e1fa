import { expect, test } from 'vitest'
import { breakLines, shorten } from './break-lines.ts'

/** Returns a function that checks whether a text fits. Each letter has the width 1; combining marks have no width. */
const upTo = (places: number) => (text: string) => text.replace(/\p{Mn}/gu, '').length <= places

test('[PSC-02] breaks Thai text between words, never inside a word', () => {
  expect(breakLines('ฝาครอบปั๊มน้ำสำหรับเครื่องยนต์ดีเซล', upTo(14))).toEqual(['ฝาครอบปั๊มน้ำ', 'สำหรับเครื่องยนต์', 'ดีเซล'])
})

test('[PSC-02] does not break words of a long company name', () => {
  const name = 'บริษัท เอเชียแปซิฟิก ออโตโมทีฟ แอนด์ เอ็นจิเนียริ่ง โซลูชั่นส์ (ประเทศไทย) จำกัด (มหาชน) สาขามาบตาพุด'
  for (let places = 12; places < 40; places++) {
    const lines = breakLines(name, upTo(places))
    for (const word of ['ออโตโมทีฟ', 'เอ็นจิเนียริ่ง', 'โซลูชั่นส์', 'มาบตาพุด'])
      expect(
        lines.some((line) => line.includes(word)),
        `${word} within ${places}`,
      ).toBe(true)
  }
})

test('[PSC-02] does not start a line with a silent letter', () => {
  for (const line of breakLines('คอนเนกชั่นส์แอนด์พันธุ์สิทธิ์', upTo(5))) expect(line).not.toMatch(/^.[ิุ]?์/u)
})

test('[PSC-08] breaks an address identically in every browser and on the server', () => {
  const address = '99/1 หมู่ 4 นิคมอุตสาหกรรมบางปู ถนนสุขุมวิท ตำบลแพรกษา อำเภอเมือง จ.สมุทรปราการ 10280'
  expect(breakLines(address, upTo(24))).toEqual([
    '99/1 หมู่ 4 นิคมอุตสาหกรรม',
    'บางปู ถนนสุขุมวิท ตำบลแพรกษา',
    'อำเภอเมือง จ.สมุทรปราการ',
    '10280',
  ])
})

test('[PSC-02] does not start a line with a repetition mark, an abbreviation mark or punctuation', () => {
  const text = 'ต่าง ๆ และอื่น ๆ ฯลฯ (ตามแบบ) ราคา 1,200.50 บาท/ชิ้น, รวม - สุทธิ'
  for (let places = 6; places < 40; places++) {
    for (const line of breakLines(text, upTo(places))) {
      if (line.length > 1) expect(line).not.toMatch(/^[ๆฯ)\],.;:!?/-]/)
      expect(line).not.toMatch(/\($/)
    }
  }
})

test('[PSC-02] keeps marks with their letters when a word is too long for a line', () => {
  const lines = breakLines('กกก้ำน้ำฝ่ำปู่ที่นี่ผู้', upTo(2))
  expect(lines.join('')).toBe('กกก้ำน้ำฝ่ำปู่ที่นี่ผู้')
  for (const line of lines) expect(line).not.toMatch(/^[\p{Mn}ำ]/u)
})

test('[PSC-02] keeps Latin words and numbers whole, and may break codes after a hyphen', () => {
  expect(breakLines('COVER, WATER PUMP M8x1.25', upTo(12))).toEqual(['COVER, WATER', 'PUMP M8x1.25'])
  expect(breakLines('PRM-STEEL-SHEET', upTo(10))).toEqual(['PRM-STEEL-', 'SHEET'])
  expect(breakLines('a\nb', upTo(10))).toEqual(['a', 'b'])
})

test('[PSC-02] truncates text after the last allowed line, within a word but never within a character, and adds an ellipsis', () => {
  expect(breakLines('one two three four', upTo(8), 2)).toEqual(['one two', 'three f…'])
  expect(shorten('น้ำมัน', upTo(3))).toMatch(/^น้ำ…$/)
  expect(shorten('short', upTo(5))).toBe('short')
})
