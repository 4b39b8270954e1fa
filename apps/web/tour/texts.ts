import { defineTexts } from '#kit/web/i18n.ts'

export const tourTexts = defineTexts({
  en: {
    profile: 'Your profile',
    profileText: 'Change your password, language and colours here, see this tour again, and sign out.',
    name: 'Your user name',
    nameText: 'The signed-in user, and the company that deliveries and documents belong to.',
    search: 'Search for a purchase order',
    searchText: 'Type a PO number and press Enter: its open lines appear below, ready to be delivered.',
    openLines: 'Select what to deliver',
    openLinesText:
      'Late and due lines come first. Select lines, check the quantities, and press Build delivery. Then enter the number and the heat numbers, preview, confirm and print.',
    lines: 'Enter quantities',
    linesText:
      'Enter a quantity in QTY Del.; the number of packs is calculated. Set up Lot asks for the heat number of each pack.',
    how: 'Number, dates and site',
    howText: 'Choose Invoice or DO, then enter its number, the delivery date and the document date.',
    check: 'Check, confirm, print',
    checkText:
      'This list shows what is missing. Preview shows the sheet; Confirm sends it. Then print it and ship it with the goods.',
    done: 'Done',
  },
  th: {
    profile: 'โปรไฟล์ของคุณ',
    profileText: 'เปลี่ยนรหัสผ่าน ภาษา และธีมสี ดูคำแนะนำนี้อีกครั้ง หรือออกจากระบบได้ที่นี่',
    name: 'ชื่อผู้ใช้ของคุณ',
    nameText: 'แสดงผู้ที่เข้าสู่ระบบอยู่ และบริษัทที่เป็นเจ้าของใบส่งของและเอกสาร',
    search: 'ค้นหาใบสั่งซื้อ',
    searchText: 'พิมพ์เลขที่ PO แล้วกด Enter รายการที่ยังส่งได้จะแสดงด้านล่าง พร้อมให้เลือกส่งสินค้า',
    openLines: 'เลือกรายการที่จะส่ง',
    openLinesText:
      'รายการที่ช้าและถึงกำหนดอยู่บนสุด เลือกรายการ ตรวจสอบจำนวน แล้วกดสร้างใบส่งของ จากนั้นกรอกเลขที่และ Heat No. ดู Preview ยืนยัน และพิมพ์',
    lines: 'กรอกจำนวนที่ส่ง',
    linesText: 'กรอกจำนวนในช่อง QTY Del. ระบบคำนวณจำนวนแพ็กให้ แล้วกด ระบุ Lot เพื่อกรอก Heat No. ของแต่ละแพ็ก',
    how: 'เลขที่ วันที่ และ Site',
    howText: 'เลือก Invoice หรือ DO แล้วกรอกเลขที่ วันที่ส่งสินค้า และวันที่เอกสาร',
    check: 'ตรวจสอบ ยืนยัน และพิมพ์',
    checkText: 'สิ่งที่ยังขาดจะแสดงที่นี่ กด Preview เพื่อดูเอกสาร กดยืนยัน แล้วพิมพ์แนบไปกับสินค้า',
    done: 'เสร็จสิ้น',
  },
})
