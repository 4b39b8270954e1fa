import { A4, type Mark, type Measure, Pen } from './marks.ts'
import type { PscDocument } from './psc-document.ts'

/** Light enough to read black text over it, red enough to be seen; lies under everything, QR codes above all. */
const RED = '#f4a3a3'
const TURNED = 35

const wordings: Readonly<Record<Exclude<PscDocument['state'], 'valid'>, readonly [string, string]>> = {
  draft: ['ยังใช้ PSC นี้ไม่ได้', 'กรุณาบันทึกก่อน แล้วพิมพ์จากหน้าถัดไป'],
  deleted: ['ยกเลิกแล้ว', 'CANCELLED'],
  demo: ['ตัวอย่าง DEMO', 'ไม่สามารถรับสินค้าได้'],
}

/** What lies under each sheet that is not valid: unsaved, deleted, trial (PSC-05, G-90, G-205). */
export const stateMark = (state: PscDocument['state'], measure: Measure): readonly Mark[] => {
  if (state === 'valid') return []
  const pen = new Pen(measure)
  const [first, second] = wordings[state]
  const radians = (TURNED * Math.PI) / 180
  const along = { x: Math.cos(radians), y: -Math.sin(radians) }
  const line = (text: string, middle: { x: number; y: number }, most: number) => {
    const size = pen.fit(text, 'bold', 560, most, 20)
    const half = measure(text, 'bold', size) / 2
    const x = middle.x - along.x * half
    const y = middle.y - along.y * half
    pen.text(text, x, y, { size, face: 'bold', colour: RED, turned: TURNED })
  }
  for (const share of [0.3, 0.76]) {
    const middle = { x: A4.width / 2, y: A4.height * share }
    line(first, middle, 64)
    line(second, { x: middle.x + 22, y: middle.y + 46 }, 34)
  }
  return pen.marks
}
