import { carModels, type Part, partCatalogue, partSides, thaiSides } from './parts.ts'
import type { SeededRandom } from './random.ts'
import type { DemoSupplier } from './suppliers.ts'

const LONG_NOTE =
  'ชุบซิงค์-นิกเกิลหนา 8 ไมครอน ตามมาตรฐาน JIS H8610 พร้อมติดฉลากระบุล็อตการผลิต วันที่ผลิต และผลตรวจสอบความแข็งทุกกล่อง ห้ามวางซ้อนเกิน 4 ชั้น'

const MODELS_PER_PART = 4

/** Returns the items of a supplier: each of its parts for some vehicle models and sides. */
export const createItems = (supplier: DemoSupplier, chance: SeededRandom) =>
  partCatalogue[supplier.makes].flatMap((part: Part) =>
    Array.from({ length: MODELS_PER_PART }, (_, index) => itemOf(part, supplier, index, chance)),
  )

const itemOf = (part: Part, supplier: DemoSupplier, index: number, chance: SeededRandom) => {
  const [partCode, partEnglish, partThai, uom, packs, price, type = 'FG'] = part
  const model = chance.pick(carModels)
  const side = chance.pick(partSides)
  const code = `${partCode}-${model}-${String((supplier.VENDOR_ID % 100) * 10 + index).padStart(3, '0')}`
  const thai = `${partThai} ${thaiSides[side]} รุ่น ${model}`
  const english = `${partEnglish} ${side} (${model})`
  const description = chance.weighted([
    [english, 40],
    [thai, 35],
    [`${english} / ${thai}`, 20],
    [`${thai} ${LONG_NOTE}`, 5],
  ])
  return {
    code,
    internalCode: chance.in(0.3) ? code.replaceAll('-', '') : null,
    description,
    uom,
    pack: chance.pick(packs),
    price: chance.in(0.02) ? null : priceWithin(price, chance),
    type,
  }
}

export type Item = ReturnType<typeof itemOf>

const priceWithin = ([least, max]: Part[5], chance: SeededRandom): number => {
  const price = least + (max - least) * chance.next()
  if (price >= 10_000) return Math.round(price / 500) * 500
  return price < 3 ? Math.round(price * 10_000) / 10_000 : Math.round(price * 4) / 4
}
