import { thaiWordModel } from './thai-word-model.ts'

/** The start and end of a group of letters, relative to the possible word boundary that it scores. */
const groups: Readonly<Record<string, readonly [from: number, to: number]>> = {
  UW1: [-3, -2],
  UW2: [-2, -1],
  UW3: [-1, 0],
  UW4: [0, 1],
  UW5: [1, 2],
  UW6: [2, 3],
  BW1: [-2, 0],
  BW2: [-1, 1],
  BW3: [0, 2],
  TW1: [-3, 0],
  TW2: [-2, 1],
  TW3: [-1, 2],
  TW4: [0, 3],
}

const scores = Object.entries(thaiWordModel).map(([name, byLetters]) => {
  const [from, to] = groups[name] ?? [0, 0]
  return { from, to, byLetters: new Map(Object.entries(byLetters)) }
})
const threshold =
  scores.reduce((total, { byLetters }) => total + [...byLetters.values()].reduce((a, b) => a + b, 0), 0) / 2

/** Words in addresses and documents that the model would split. */
const wholeWords =
  'อุตสาหกรรม นิคม บันทึก ดีเซล จำกัด มหาชน บริษัท ห้างหุ้นส่วน จังหวัด อำเภอ ตำบล แขวง เขต ถนน ซอย หมู่ที่ หมู่บ้าน อาคาร ประเทศไทย ' +
  'กรุงเทพ มหานคร สมุทรปราการ สมุทรสาคร สมุทรสงคราม ชลบุรี ระยอง ฉะเชิงเทรา ปราจีนบุรี นนทบุรี ปทุมธานี พระนครศรีอยุธยา อยุธยา สระบุรี ลพบุรี ' +
  'นครปฐม ราชบุรี กาญจนบุรี เพชรบุรี จันทบุรี สิงห์บุรี สุพรรณบุรี นครราชสีมา นครสวรรค์ เชียงใหม่ เชียงราย ลำพูน ขอนแก่น อุดรธานี สงขลา สุราษฎร์ธานี ' +
  'บางปู บางพลี บางนา บางบ่อ บางเสาธง แพรกษา ศรีราชา แหลมฉบัง อมตะ ปลวกแดง ลาดกระบัง สุขุมวิท เทพารักษ์ กิ่งแก้ว กบินทร์บุรี มาบตาพุด โรจนะ อุทัย หนองกี่ คานหาม ดอนหัวฬ่อ ' +
  'ออโตโมทีฟ เอ็นจิเนียริ่ง โซลูชั่นส์ โมลดิ้ง รับเบอร์ รับเบอร์เทค สเตนเลส ซัพพลาย เคมีภัณฑ์ ยานยนต์ การพิมพ์ ละเอียด'

const unsplitWords = wholeWords.split(' ').filter((word) => word !== '')
const leadingVowel = /[เแโใไ]/u
const neverFirst = /[ะาำๅๆฯ\p{Mn}]/u
/** A silent consonant, such as the last letter of โซลูชั่นส์. It belongs to the word before it. */
const silentLetter = /^[ก-ฮ][ิุ]?์/u
const THAI = /\p{Script=Thai}/u

const scoreAt = (text: string, border: number): number =>
  scores.reduce(
    (total, { from, to, byLetters }) =>
      total + (byLetters.get(text.slice(Math.max(border + from, 0), Math.max(border + to, 0))) ?? 0),
    -threshold,
  )

const insideKeptWords = (text: string): Set<number> => {
  const inside = new Set<number>()
  for (const word of unsplitWords)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      for (let border = at + 1; border < at + word.length; border += 1) inside.add(border)
  return inside
}

/**
 * Returns the word boundaries of a Thai text, as offsets. The result is the same in every browser, unlike that of
 * `Intl.Segmenter`, because browsers have different dictionaries (PSC-08).
 */
export const thaiWordBorders = (text: string): ReadonlySet<number> => {
  const borders = new Set<number>()
  if (!THAI.test(text)) return borders
  const inside = insideKeptWords(text)
  for (let border = 1; border < text.length; border += 1) {
    const [before, after] = [text.charAt(border - 1), text.charAt(border)]
    if (!THAI.test(before) || !THAI.test(after)) continue
    if (leadingVowel.test(before) || neverFirst.test(after) || inside.has(border)) continue
    if (silentLetter.test(text.slice(border, border + 3))) continue
    if (scoreAt(text, border) > 0) borders.add(border)
  }
  return borders
}
