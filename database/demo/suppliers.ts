import type { Supplier } from '#areas/directory/contract.ts'
import type { Commodity } from './parts.ts'

export interface DemoSupplier extends Supplier {
  readonly makes: Commodity
  /** The industrial estates from which the supplier delivers. */
  readonly sites: readonly (readonly [code: string, address: string])[]
}

const industrialEstates: readonly (readonly [string, string])[] = [
  ['BANGPOO', '99/12 หมู่ 4 นิคมอุตสาหกรรมบางปู ซ.6 ต.แพรกษา อ.เมือง จ.สมุทรปราการ 10280'],
  ['AMATA-CHON', '700/438 หมู่ 7 นิคมอุตสาหกรรมอมตะซิตี้ ต.ดอนหัวฬ่อ อ.เมือง จ.ชลบุรี 20000'],
  ['RAYONG', '64/77 หมู่ 4 นิคมอุตสาหกรรมอีสเทิร์นซีบอร์ด ต.ปลวกแดง อ.ปลวกแดง จ.ระยอง 21140'],
  ['LAMCHABANG', '49/63 Moo 5, Laem Chabang Industrial Estate, Tungsukhla, Sriracha, Chonburi 20230'],
  ['NAVANAKORN', '101/47 หมู่ 20 เขตส่งเสริมอุตสาหกรรมนวนคร ต.คลองหนึ่ง อ.คลองหลวง จ.ปทุมธานี 12120'],
  ['ROJANA', '1/75 หมู่ 5 สวนอุตสาหกรรมโรจนะ ต.คานหาม อ.อุทัย จ.พระนครศรีอยุธยา 13210'],
  ['KABIN', '518 หมู่ 9 สวนอุตสาหกรรมกบินทร์บุรี ต.หนองกี่ อ.กบินทร์บุรี จ.ปราจีนบุรี 25110'],
  ['PINTHONG', '789/22 Moo 1, Pinthong Industrial Estate, Nongkham, Sriracha, Chonburi 20110'],
]

const rows: readonly (readonly [alt: string | null, name: string, makes: Commodity])[] = [
  ['SPT', 'บริษัท สยามพาร์ท ออโต้ จำกัด', 'press'],
  ['CPF', 'Chonburi Precision Fasteners Co., Ltd.', 'fasteners'],
  ['AHT', 'Asia Hub Tooling & Stamping Co., Ltd. (Group)', 'press'],
  [
    'APC',
    'บริษัท เอเชียแปซิฟิก ออโตโมทีฟ คอมโพเนนท์ แอนด์ เอ็นจิเนียริ่ง โซลูชั่นส์ (ประเทศไทย) จำกัด (มหาชน) สาขานิคมอุตสาหกรรมอมตะซิตี้ ชลบุรี',
    'press',
  ],
  ['BKR', 'บริษัท บางกอกรับเบอร์เทค จำกัด', 'rubber'],
  ['TYS', 'Thai Yoshida Spring Co., Ltd.', 'fasteners'],
  ['SRP', 'ห้างหุ้นส่วนจำกัด ศรีรุ่งพลาสติก', 'plastic'],
  ['NKW', 'Nippon Kiden Wire Harness (Thailand) Co., Ltd.', 'electric'],
  ['PSW', 'บริษัท ไพบูลย์สตีลเวิร์ค จำกัด', 'steel'],
  ['CSC', 'Charoenchai Steel Coil Centre Co., Ltd.', 'steel'],
  ['EPC', 'Eastern Paint & Coating Co., Ltd.', 'chemical'],
  ['SCH', 'บริษัท สหเคมีภัณฑ์ สมุทรปราการ จำกัด', 'chemical'],
  ['TDC', 'Thai Diecast Industries Co., Ltd.', 'casting'],
  ['LKF', 'บริษัท ลาดกระบังหล่อโลหะ จำกัด', 'casting'],
  ['OSP', 'บริษัท โอเอสพี ชุบแข็งและชุบผิว จำกัด', 'plating'],
  ['GZP', 'Golden Zinc Plating Co., Ltd.', 'plating'],
  ['PRC', 'Premium Resin Compound Co., Ltd.', 'resin'],
  ['MTR', 'บริษัท มาบตาพุด โพลีเมอร์ เรซิ่น จำกัด (มหาชน)', 'resin'],
  ['PKG', 'บริษัท รุ่งโรจน์บรรจุภัณฑ์ จำกัด', 'packing'],
  ['TCB', 'Thai Corrugated Box Co., Ltd.', 'packing'],
  [null, 'ร้าน ช.เจริญยนต์ อะไหล่', 'fasteners'],
  ['WTS', 'Watanabe Seals (Siam) Co., Ltd.', 'rubber'],
  ['KTB', 'บริษัท กรุงเทพ แบริ่ง แอนด์ บุช จำกัด', 'machining'],
  ['SKM', 'S.K. Machining & Turning Ltd., Part.', 'machining'],
  ['TAE', 'Thai Auto Electric Public Company Limited', 'electric'],
  ['LMP', 'บริษัท แสงทองโคมไฟยานยนต์ จำกัด', 'electric'],
  ['NSP', 'Northern Stamping Co., Ltd.', 'press'],
  ['PJM', 'บริษัท ปราจีน เมทัล จำกัด', 'press'],
  ['YMT', 'Yamato Thai Tube Co., Ltd.', 'steel'],
  ['HSE', 'บริษัท หาดสองแคว เอ็นจิเนียริ่ง จำกัด', 'machining'],
  ['FLX', 'Flexihose Automotive Co., Ltd.', 'rubber'],
  ['DMP', 'Delta Moulded Plastics Co., Ltd.', 'plastic'],
  ['VPT', 'บริษัท วีพลาสเทค (1999) จำกัด', 'plastic'],
  ['INJ', 'Injectech Siam Co., Ltd.', 'plastic'],
  ['LBL', 'บริษัท ฉลากไทยการพิมพ์ จำกัด', 'packing'],
  ['BOI', 'Boonmee Industry Co., Ltd.', 'press'],
  ['SNK', 'Sankyo Nut & Bolt (Thailand) Co., Ltd.', 'fasteners'],
  ['MSG', 'บริษัท มหาชัย สกรู แอนด์ เกียร์ จำกัด', 'fasteners'],
  ['HDF', 'Hot Die Forging Co., Ltd.', 'casting'],
  ['ALM', 'Aluminium Extrusion Rayong Co., Ltd.', 'casting'],
  ['STL', 'บริษัท สเตนเลสไลน์ จำกัด', 'steel'],
  ['OIL', 'Siam Lube & Grease Co., Ltd.', 'chemical'],
  ['ADH', 'บริษัท กาวอุตสาหกรรมไทย จำกัด', 'chemical'],
  ['CBL', 'Central Cable & Connector Co., Ltd.', 'electric'],
  ['SNS', 'Sensor Works (Thailand) Co., Ltd.', 'electric'],
  ['RBM', 'บริษัท ราชบุรี รับเบอร์ โมลดิ้ง จำกัด', 'rubber'],
  ['GSK', 'Gasket & Packing Engineering Co., Ltd.', 'rubber'],
  ['WLD', 'บริษัท เวลดิ้ง แอนด์ แอสเซมบลี ไทย จำกัด', 'press'],
  ['TBP', 'Tube Bending Professional Co., Ltd.', 'press'],
  ['SEA', 'บริษัท ซีทติ้ง เอเชีย จำกัด', 'interior'],
  ['FOA', 'Foam & Fabric Interior Co., Ltd.', 'interior'],
  ['CRP', 'บริษัท พรมยานยนต์ไทย จำกัด', 'interior'],
  ['GLS', 'Glass & Mirror Auto Co., Ltd.', 'interior'],
  ['PNT', 'บริษัท เพ้นท์แพลนท์ เซอร์วิส จำกัด', 'plating'],
  ['EDP', 'ED Painting Technology Co., Ltd.', 'plating'],
  ['CNC', 'CNC Master Parts Co., Ltd.', 'machining'],
  ['GRD', 'บริษัท ไทยเจียระไนละเอียด จำกัด', 'machining'],
  ['MOU', 'Mould & Die Supply Co., Ltd.', 'machining'],
  ['SUP', 'บริษัท ทรัพย์อนันต์ ซัพพลาย จำกัด', 'packing'],
  ['PLT', 'Pallet & Rack Systems Co., Ltd.', 'packing'],
  ['BRK', 'Brake Lining Siam Co., Ltd.', 'rubber'],
  ['CLU', 'บริษัท คลัตช์และเบรกไทย จำกัด', 'casting'],
  ['JKT', 'Jakarta Komponen Teknik PT (Import)', 'electric'],
  ['O&R', 'O’Brien & Rattana "Fast-Fit" Co., Ltd.', 'fasteners'],
]

const FIRST_VENDOR = 100_234

/** The suppliers of the demo. The first three belong to the demo accounts. */
export const suppliers: readonly DemoSupplier[] = rows.map(([alt, name, makes], index) => ({
  VENDOR_ID: FIRST_VENDOR + index,
  VENDOR_NAME: name,
  VENDOR_NAME_ALT: alt,
  makes,
  sites: industrialEstates.filter((_, estate) => estate === index % 8 || (index % 3 < 2 && estate === (index + 2) % 8)),
}))

export const supplierOf = (id: number): DemoSupplier => {
  const found = suppliers.find(({ VENDOR_ID }) => VENDOR_ID === id)
  if (!found) throw new Error(`the demo has no supplier ${id}`)
  return found
}
