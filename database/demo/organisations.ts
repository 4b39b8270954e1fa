import type { OrganisationFacts } from '#areas/directory/server/directory.port.ts'

const offeredOrganisations = new Set([103, 222, 175, 330, 350, 310, 291, 287])
const withPds = new Set([103, 175, 350, 310, 291, 287])
const withoutPdsNumbers = new Set([310, 291])

/** id, code, operating unit, company, factory */
const rows: readonly (readonly [number, string, number, string, string])[] = [
  [103, 'AH', 81, 'Asia Hub Auto Parts Public Company Limited', 'โรงงานบางปู (Press & Assembly)'],
  [222, 'AHR', 81, 'Asia Hub Auto Parts Public Company Limited', 'โรงงานระยอง (Press)'],
  [175, 'SAT', 82, 'Siam Axle Technology Co., Ltd.', 'โรงงานอมตะซิตี้ ชลบุรี'],
  [330, 'SAE', 82, 'Siam Axle Technology Co., Ltd.', 'โรงงานปลวกแดง'],
  [350, 'TMF', 83, 'Thai Metal Forming Co., Ltd.', 'โรงงานปราจีนบุรี'],
  [310, 'RES', 84, 'Rungrueng Engineering Plastics Co., Ltd.', 'โรงงานเรซิน สมุทรปราการ'],
  [291, 'RPT', 84, 'Rungrueng Engineering Plastics Co., Ltd.', 'โรงงานพ่นสี'],
  [287, 'ICW', 85, 'Inter Cable Works Co., Ltd.', 'โรงงานชุดสายไฟ อยุธยา'],
  [101, 'HO', 80, 'Asia Hub Group Holding Co., Ltd.', 'สำนักงานใหญ่'],
  [105, 'TLR', 81, 'Asia Hub Auto Parts Public Company Limited', 'Tool Room'],
  [120, 'RND', 80, 'Asia Hub Group Holding Co., Ltd.', 'ศูนย์วิจัยและพัฒนา'],
  [131, 'LOG', 86, 'Asia Hub Logistics Co., Ltd.', 'คลังสินค้าแหลมฉบัง'],
  [142, 'SPC', 86, 'Asia Hub Logistics Co., Ltd.', 'Spare Parts Centre'],
  [158, 'CST', 87, 'Charoen Steel Centre Co., Ltd.', 'Coil Centre'],
  [163, 'CSS', 87, 'Charoen Steel Centre Co., Ltd.', 'Slitting'],
  [188, 'FOR', 88, 'Nakhon Forging Co., Ltd.', 'โรงงานตีขึ้นรูป'],
  [199, 'MCH', 88, 'Nakhon Forging Co., Ltd.', 'Machining'],
  [205, 'HTR', 88, 'Nakhon Forging Co., Ltd.', 'Heat Treatment'],
  [240, 'EXP', 81, 'Asia Hub Auto Parts Public Company Limited', 'KD Export'],
  [256, 'PTS', 89, 'Prime Tooling Solutions Co., Ltd.', 'Die & Mould'],
  [268, 'VNF', 90, 'Asia Hub Vietnam Co., Ltd.', 'Hai Phong'],
  [300, 'LAF', 91, 'Asia Hub Lao Co., Ltd.', 'Savannakhet'],
]

/** The 22 organisations of the group; eight are offered as Invoice to (G-9). */
export const organisations: readonly OrganisationFacts[] = rows.map(([id, code, unit, company, name]) => ({
  INVENTORY_ORG_ID: id,
  INVENTORY_ORG_CODE: code,
  OPERATING_UNIT_ORG_ID: unit,
  COMPANY_NAME: company,
  NAME: name,
  OFFERED: offeredOrganisations.has(id),
  PACK_EXEMPT: id === 310,
  FILE_PREFIX: id === 103 ? 'APD' : null,
  HAS_PDS: withPds.has(id),
  HIDE_PDS_NO_LINE: withoutPdsNumbers.has(id),
}))

/** The organisations that order, with the share of each. The demo store accounts belong to 103 and 175. */
export const orderingOrganisations: readonly (readonly [number, number])[] = [
  [103, 42],
  [175, 20],
  [350, 9],
  [310, 8],
  [222, 7],
  [291, 5],
  [287, 5],
  [330, 4],
]

export const organisationOf = (id: number): OrganisationFacts => {
  const found = organisations.find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === id)
  if (!found) throw new Error(`the demo has no organisation ${id}`)
  return found
}

export const organisationCode = (id: number): string => organisationOf(id).INVENTORY_ORG_CODE
