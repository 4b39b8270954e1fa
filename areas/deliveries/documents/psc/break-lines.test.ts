import { expect, test } from 'vitest'
import { breakLines, shorten } from './break-lines.ts'

/** Letters without their marks take one place each. */
const upTo = (places: number) => (text: string) => text.replace(/\p{Mn}/gu, '').length <= places

test('[PSC-02] Thai is broken between words, never inside one', () => {
  const text = 'ฝาครอบปั๊มน้ำสำหรับเครื่องยนต์ดีเซล'
  const lines = breakLines(text, upTo(14))
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('')).toBe(text)
  const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)]
  const ends = new Set(words.map(({ index, segment }) => index + segment.length))
  let end = 0
  for (const line of lines) {
    end += line.length
    expect(ends).toContain(end)
  }
})

test('[PSC-02] no line begins with a repetition mark, an abbreviation mark or punctuation', () => {
  const text = 'ต่าง ๆ และอื่น ๆ ฯลฯ (ตามแบบ) ราคา 1,200.50 บาท/ชิ้น, รวม - สุทธิ'
  for (let places = 6; places < 40; places++) {
    for (const line of breakLines(text, upTo(places))) {
      if (line.length > 1) expect(line).not.toMatch(/^[ๆฯ)\],.;:!?/-]/)
      expect(line).not.toMatch(/\($/)
    }
  }
})

test('[PSC-02] letters keep their marks when a word is too long for a line', () => {
  const lines = breakLines('กกก้ำน้ำฝ่ำปู่ที่นี่ผู้', upTo(2))
  expect(lines.join('')).toBe('กกก้ำน้ำฝ่ำปู่ที่นี่ผู้')
  for (const line of lines) expect(line).not.toMatch(/^[\p{Mn}ำ]/u)
})

test('[PSC-02] Latin words and numbers stay whole, codes may break after a hyphen', () => {
  expect(breakLines('COVER, WATER PUMP M8x1.25', upTo(12))).toEqual(['COVER, WATER', 'PUMP M8x1.25'])
  expect(breakLines('PRM-STEEL-SHEET', upTo(10))).toEqual(['PRM-STEEL-', 'SHEET'])
  expect(breakLines('a\nb', upTo(10))).toEqual(['a', 'b'])
})

test('[PSC-02] what exceeds its lines is cut between letters and says so', () => {
  expect(breakLines('one two three four', upTo(8), 2)).toEqual(['one two', 'three f…'])
  expect(shorten('น้ำมัน', upTo(3))).toMatch(/^น้ำ…$/)
  expect(shorten('short', upTo(5))).toBe('short')
})
