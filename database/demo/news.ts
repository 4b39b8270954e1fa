import type { FileKind } from '#areas/files/rules/file-kinds.ts'
import type { NewsPage, NewsType } from '#areas/news/rules/item.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import { samplePdf, sampleWorkbook } from './paper.ts'

interface DemoFile {
  readonly name: string
  readonly kind: FileKind
  readonly content: Uint8Array
}

export interface DemoNews {
  readonly page: NewsPage
  readonly type: NewsType
  /** The organisation whose store publishes the item; null for accounting, which publishes for all organisations. */
  readonly company: number | null
  /** Supplier numbers; left out for all suppliers. */
  readonly vendors?: readonly number[]
  /** Days before today. */
  readonly age: number
  readonly title: string
  readonly description: string
  readonly files?: readonly DemoFile[]
}

const paper = (name: string, heading: string, facts: Readonly<Record<string, string>>): DemoFile => ({
  name,
  kind: 'pdf',
  content: samplePdf(heading, facts),
})

const store: Pick<DemoNews, 'page' | 'company' | 'type'> = { page: 'store', company: 103, type: 'news' }
const books: Pick<DemoNews, 'page' | 'company' | 'type'> = { page: 'account', company: null, type: 'news' }

const ofTheStore: readonly DemoNews[] = [
  {
    ...store,
    age: 1,
    title: 'ปิดรับสินค้าเพื่อตรวจนับสต๊อกประจำไตรมาส',
    description:
      'คลังสินค้า AH ปิดรับสินค้าหนึ่งวันเพื่อตรวจนับสต๊อก\nกรุณาส่งสินค้าล่วงหน้าหรือหลังวันดังกล่าว รถที่มาถึงในวันตรวจนับจะได้รับการจัดคิวในเช้าวันถัดไป\n\nสอบถาม: คลังสินค้า ต่อ 1234',
    files: [
      paper('stock-count-notice.pdf', 'QUARTERLY STOCK COUNT', {
        Factory: 'AH',
        Receiving: 'closed all day',
        'Next trucks': 'from 08:00 on the day after',
      }),
    ],
  },
  {
    ...store,
    age: 3,
    vendors: [100234, 100235],
    title: 'ขอให้ติด Pack Tag ด้านหน้ากล่องทุกกล่อง',
    description: 'พบว่า Pack Tag บางส่วนติดอยู่ใต้ฟิล์มยืด ทำให้สแกนไม่ได้ กรุณาติดด้านหน้ากล่อง ไม่มีเทปใสทับ QR Code',
  },
  {
    ...store,
    age: 6,
    title: 'New standard for returnable boxes',
    description:
      'From next month small parts come in returnable boxes of size A or B only. The sheet lists the size for each part; boxes of other sizes are repacked at the dock and charged.',
    files: [
      paper('returnable-boxes.pdf', 'RETURNABLE BOXES', {
        'Size A': '400 x 300 x 220 mm',
        'Size B': '600 x 400 x 280 mm',
        'Most weight': '15 kg',
      }),
      {
        name: 'box-sizes.xlsx',
        kind: 'xlsx',
        content: sampleWorkbook('Box sizes', [
          ['Item', 'Box', 'Pieces'],
          ['AH-1001', 'A', '120'],
          ['AH-1002', 'B', '40'],
        ]),
      },
    ],
  },
  ...[
    ['ย้ายจุดรับสินค้ากลุ่ม RM ไปที่ Dock 3', 'รถส่งวัตถุดิบ (RM) เข้าประตู 2 และจอดที่ Dock 3 ชิ้นส่วนทั่วไปยังรับที่ Dock 1 เหมือนเดิม'],
    ['ทดลองใช้คิวรถล่วงหน้าผ่าน LINE', 'เปิดให้จองคิวรถล่วงหน้าได้ไม่เกินสามวัน ผู้ขายที่จองคิวได้ลงสินค้าก่อน'],
    [
      'Delivery notes need the PSC on top',
      'Please put the PSC on top of your own papers, so that the dock scans it first.',
    ],
    ['แก้ไขเวลาพักของคลังสินค้า', 'คลังสินค้าพัก 12:00–13:00 น. และ 17:00–17:30 น. ระหว่างนี้ไม่รับสินค้า'],
    ['ขอใบรับรองวัตถุดิบพร้อมการส่งทุกครั้ง', 'แนบ Mill Certificate ของทุก Heat No. มากับสินค้า หากไม่มีเอกสาร สินค้าจะถูกพักไว้ที่ QC'],
    [
      'Safety shoes at the dock',
      'Drivers without safety shoes and vest may not leave the cabin. Both can be borrowed at gate 2.',
    ],
    ['ปรับปรุงพื้นลานจอดรถ', 'ปิดลานจอดฝั่งทิศเหนือสองสัปดาห์ กรุณาเผื่อเวลารอคิวเพิ่ม 20 นาที'],
    ['ผลประเมินผู้ขายประจำครึ่งปี', 'ผลประเมินส่งถึงผู้ขายแต่ละรายทางอีเมลแล้ว ขอบคุณทุกรายที่ส่งตรงเวลา'],
    [
      'How to change a DO into an invoice',
      'Open Delivery Status, choose To Inv. on the row and enter number and date. The DO number stays findable.',
    ],
  ].map(([title = '', description = ''], index) => ({ ...store, age: 9 + index * 8, title, description })),
  {
    ...store,
    company: 175,
    age: 5,
    title: 'SAT: รับสินค้าวันเสาร์ครึ่งวัน',
    description: 'คลังสินค้า SAT รับสินค้าวันเสาร์ 08:00–12:00 น. เฉพาะรายการที่จองคิวไว้ล่วงหน้า',
  },
  {
    ...store,
    type: 'wht',
    age: 40,
    title: 'ภาษีหัก ณ ที่จ่าย ค่าขนส่ง',
    description: 'ค่าขนส่งหักภาษี ณ ที่จ่าย 1% ค่าบริการ 3% หนังสือรับรองส่งพร้อมการจ่ายเงิน',
    files: [
      paper('wht-rates.pdf', 'WITHHOLDING TAX', {
        Transport: '1 %',
        Services: '3 %',
        Rent: '5 %',
      }),
    ],
  },
  {
    ...store,
    type: 'map',
    age: 70,
    title: 'แผนที่โรงงานและจุดรับสินค้า',
    description: 'เข้าประตู 2 รายงานตัวที่ป้อม แล้วจอดตามหมายเลข Dock ในเอกสาร PSC',
    files: [
      paper('factory-map.pdf', 'WAY TO THE DOCKS', {
        'Gate 2': 'report at the guard, take a queue number',
        'Dock 1': 'parts',
        'Dock 3': 'raw material',
        'Way out': 'gate 4',
      }),
    ],
  },
]

const ofAccounting: readonly DemoNews[] = [
  {
    ...books,
    age: 2,
    title: 'กำหนดวางบิลสิ้นเดือนเลื่อนเร็วขึ้นหนึ่งวัน',
    description: 'วางบิลได้ถึงวันทำการสุดท้ายก่อนสิ้นเดือน เวลา 16:00 น. บิลที่มาช้ากว่านั้นจ่ายในรอบถัดไป',
  },
  {
    ...books,
    age: 12,
    vendors: [100234],
    title: 'Bank account to be confirmed',
    description:
      'Please send a bank letter with your account number to accounting, so that the next payment reaches you.',
  },
  {
    ...books,
    age: 30,
    title: 'ใบกำกับภาษีอิเล็กทรอนิกส์',
    description: 'รับ e-Tax Invoice ทางอีเมลของฝ่ายบัญชี ไม่ต้องส่งต้นฉบับกระดาษ',
  },
  {
    ...books,
    type: 'wht',
    age: 25,
    title: 'หนังสือรับรองหัก ณ ที่จ่าย (50 ทวิ)',
    description: 'หนังสือรับรองของแต่ละเช็คดาวน์โหลดได้ภายในห้าวันทำการหลังจ่ายเงิน',
    files: [
      paper('wht-certificate.pdf', 'WITHHOLDING TAX CERTIFICATE', {
        Form: '50 bis',
        Issued: 'within five working days of the payment',
      }),
    ],
  },
  {
    ...books,
    type: 'map',
    age: 80,
    title: 'จุดวางบิล',
    description: 'อาคารสำนักงาน ชั้น 1 ช่องหมายเลข 4 ทุกวันทำการ 09:00–16:00 น.',
  },
]

/** Public holidays in Thailand with a fixed date. */
const holidays = {
  January: '1',
  April: '6, 13-15',
  May: '1, 4',
  June: '3',
  July: '28',
  August: '12',
  October: '13, 23',
  December: '5, 10, 31',
}

const calendarOf = (year: number, name: string, heading: string) =>
  ({ type: 'calendar', files: [paper(`${name}-${year}.pdf`, `${heading} ${year}`, holidays)] }) as const

/** The demo items of store and accounting. */
export const demoNews = (today: IsoDate): readonly DemoNews[] => {
  const year = Number(today.slice(0, 4))
  return [
    ...ofTheStore,
    {
      ...store,
      ...calendarOf(year, 'working-calendar', 'Working calendar'),
      age: 60,
      title: `ปฏิทินการทำงาน ${year}`,
      description: 'วันหยุดไม่รับสินค้า ดูรายการวันหยุดในปฏิทิน',
    },
    ...ofAccounting,
    {
      ...books,
      ...calendarOf(year, 'payment-calendar', 'Payment calendar'),
      age: 61,
      title: `ปฏิทินการจ่ายเงิน ${year}`,
      description: 'จ่ายเงินทุกวันศุกร์ ยกเว้นวันหยุด เลื่อนเป็นวันทำการถัดไป',
    },
  ]
}
