export type Part = readonly [
  code: string,
  english: string,
  thai: string,
  uom: string,
  /** Pieces per kanban as the ERP stores them: a number, '0', empty, or text that is not a number. */
  packs: readonly (string | null)[],
  /** The price range in baht. */
  price: readonly [number, number],
  /** By default FG. */
  type?: string | null,
]

export const partCatalogue = {
  press: [
    ['BR', 'Bracket, front bumper', 'ขายึดกันชนหน้า', 'PCS', ['50', '40', '25'], [18, 160]],
    ['RF', 'Reinforcement, side sill', 'เหล็กเสริมคานข้าง', 'PCS', ['20', '24', null], [95, 420]],
    ['CM', 'Crossmember, floor', 'คานขวางพื้นรถ', 'PCS', ['10', '12'], [280, 1450]],
    ['HG', 'Hinge, tailgate', 'บานพับฝาท้าย', 'PCS', ['60', '0'], [35, 120]],
    ['GD', 'Guard, fuel tank, with heat shield', 'แผ่นกันความร้อนถังน้ำมันเชื้อเพลิง', 'PCS', ['30', 'N/A'], [140, 560]],
    ['ST', 'Stay, radiator support', 'ขาค้ำหม้อน้ำ', 'PCS', ['100', '50'], [9, 45]],
  ],
  fasteners: [
    ['BT', 'Bolt, flange M8×25', 'โบลต์หน้าแปลน M8×25', 'PCS', ['1000', '500'], [0.85, 6]],
    ['NT', 'Nut, weld M6', 'น็อตเชื่อม M6', 'PCS', ['2000', '1000'], [0.1275, 2]],
    ['SW', 'Screw, tapping 5×16', 'สกรูเกลียวปล่อย 5×16', 'PCS', ['5000', null], [0.22, 1.5]],
    ['SP', 'Spring, return, pedal', 'สปริงดึงกลับแป้นเหยียบ', 'PCS', ['200', '0'], [6, 38]],
    ['CL', 'Clip, trim', 'คลิปยึดแผงตกแต่ง', 'PCS', ['2500'], [0.4, 3]],
  ],
  rubber: [
    ['SL', 'Seal, door opening', 'ยางขอบประตู', 'M', ['2.5', '50', null], [45, 180]],
    ['HS', 'Hose, radiator upper', 'ท่อยางหม้อน้ำบน', 'PCS', ['40', '24'], [65, 240]],
    ['GM', 'Grommet, wiring', 'ยางกันสายไฟ', 'PCS', ['500', '250'], [2, 14]],
    ['MT', 'Mount, engine', 'ยางแท่นเครื่อง', 'PCS', ['12', '8'], [320, 980]],
  ],
  plastic: [
    ['CV', 'Cover, engine, upper', 'ฝาครอบเครื่องยนต์ด้านบน', 'PCS', ['16', '12'], [150, 620]],
    ['DC', 'Duct, air, centre', 'ท่อลมแอร์กลาง', 'PCS', ['20', '18'], [80, 260]],
    ['KN', 'Knob, shift lever', 'หัวเกียร์', 'PCS', ['48', 'N/A'], [35, 190]],
    ['TR', 'Trim, pillar A', 'แผงตกแต่งเสา A', 'SET', ['15', null], [120, 480]],
  ],
  electric: [
    ['WH', 'Wiring harness, engine room', 'ชุดสายไฟห้องเครื่อง', 'SET', ['5', '4'], [1200, 6800]],
    ['LM', 'Lamp, rear combination', 'ไฟท้าย', 'PCS', ['8', '6'], [450, 1900]],
    ['RL', 'Relay, 12 V 4-pin', 'รีเลย์ 12 โวลต์ 4 ขา', 'PCS', ['100', '0'], [28, 85]],
    ['SN', 'Sensor, wheel speed', 'เซ็นเซอร์ความเร็วล้อ', 'PCS', ['30', '20'], [240, 760]],
  ],
  steel: [
    [
      'CO',
      'Steel coil SPCC-SD 0.8×1219',
      'เหล็กม้วนรีดเย็น SPCC-SD 0.8×1219',
      'KG',
      [null, '0'],
      [24.5, 32],
      'Raw Materials',
    ],
    ['SH', 'Steel sheet SAPH440 2.3×914×1829', 'เหล็กแผ่น SAPH440 2.3×914×1829', 'KG', ['N/A', null], [26, 36], 'RM'],
    ['TB', 'Tube STKM13A Ø25.4×1.6', 'ท่อเหล็ก STKM13A Ø25.4×1.6', 'M', ['6', null], [38, 75], 'RM-STEEL'],
    ['WR', 'Wire rod SWRH62A Ø5.5', 'เหล็กลวด SWRH62A Ø5.5', 'KG', [null], [22, 29], 'Raw Materials'],
  ],
  chemical: [
    ['PT', 'Paint, ED black', 'สีชุบ ED ดำ', 'KG', ['20', '18'], [85, 240], 'RM'],
    ['OL', 'Oil, press, water-soluble', 'น้ำมันปั๊มชนิดละลายน้ำ', 'L', ['200', '20'], [62, 150], null],
    ['SE', 'Sealer, body', 'ซีลเลอร์ตัวถัง', 'KG', ['25', null], [110, 320], null],
    ['TN', 'Thinner, cleaning', 'ทินเนอร์ล้าง', 'L', ['200'], [38, 60], null],
  ],
  casting: [
    ['HB', 'Housing, bearing, rear axle', 'เสื้อแบริ่งเพลาท้าย', 'PCS', ['12', '10'], [380, 1650]],
    ['KC', 'Knuckle, steering', 'คอม้าเลี้ยว', 'PCS', ['6', '8'], [620, 2400]],
    ['DR', 'Drum, brake', 'ดรัมเบรก', 'PCS', ['4'], [540, 1300]],
  ],
  plating: [
    ['ZP', 'Plating, zinc, bracket', 'งานชุบซิงค์ ขายึด', 'PCS', ['100', null], [3, 18], 'WIP'],
    ['ED', 'Painting, ED, crossmember', 'งานชุบสี ED คานขวาง', 'PCS', ['20', null], [22, 90], 'WIP'],
  ],
  resin: [
    ['PRM', 'Resin PP black, premixed', 'เม็ดพลาสติก PP ดำ ผสมสำเร็จ', 'KG', ['25', '500'], [58, 94], 'PRM'],
    ['RS', 'Resin ABS natural', 'เม็ดพลาสติก ABS ธรรมชาติ', 'KG', ['25', '750'], [72, 118], 'Raw Materials'],
    ['MB', 'Masterbatch, grey', 'มาสเตอร์แบตช์ สีเทา', 'KG', ['25', null], [180, 420], 'RM'],
  ],
  packing: [
    ['BX', 'Box, corrugated 400×300×200', 'กล่องลูกฟูก 400×300×200', 'PCS', ['50', '100'], [8, 46], null],
    ['PL', 'Pallet, plastic 1100×1100', 'พาเลทพลาสติก 1100×1100', 'PCS', ['10', null], [720, 1450], null],
    ['LB', 'Label, kanban', 'ฉลากคัมบัง', 'ROLL', ['12', '0'], [65, 140], null],
  ],
  machining: [
    ['BU', 'Bush, suspension arm', 'บุชปีกนก', 'PCS', ['80', '60'], [22, 130]],
    ['SF', 'Shaft, shift fork', 'เพลาก้ามปูเกียร์', 'PCS', ['40', null], [120, 460]],
    ['DI', 'Die, progressive, 12 stations', 'แม่พิมพ์โปรเกรสซีฟ 12 สถานี', 'SET', [null, '1'], [480_000, 2_950_000], 'TOOL'],
    ['JG', 'Jig, checking', 'จิ๊กตรวจสอบ', 'SET', [null], [35_000, 260_000], 'TOOL'],
  ],
  interior: [
    ['SC', 'Seat cushion, front', 'เบาะรองนั่งหน้า', 'SET', ['6', '4'], [980, 3400]],
    ['CP', 'Carpet, floor', 'พรมปูพื้น', 'PCS', ['10', '12'], [420, 1350]],
    ['MR', 'Mirror, rear view', 'กระจกมองหลัง', 'PCS', ['24', '20'], [160, 690]],
  ],
} as const satisfies Record<string, readonly Part[]>

export type Commodity = keyof typeof partCatalogue

/** The vehicle models that use the parts. */
export const carModels = ['TX5', 'TX7', 'RG01', 'RG02', 'D22', 'K46', 'P703', 'J97E', 'Z90'] as const

export const partSides = ['LH', 'RH', 'FR', 'RR', 'UPR', 'LWR'] as const
export const thaiSides: Readonly<Record<(typeof partSides)[number], string>> = {
  LH: 'ด้านซ้าย',
  RH: 'ด้านขวา',
  FR: 'ด้านหน้า',
  RR: 'ด้านหลัง',
  UPR: 'ตัวบน',
  LWR: 'ตัวล่าง',
}
