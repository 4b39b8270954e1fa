import { createSscc, formatSscc } from '#areas/deliveries/rules/codes/sscc.ts'
import { defineTexts } from '#kit/web/i18n.ts'

/** Returns the first SSCC of a company prefix, in the form that is printed below the bar code. */
export const exampleSscc = (prefix: string, extension: number): string =>
  formatSscc(createSscc({ prefix, extension }, 1))

/** Texts about the SSCCs of a supplier's packs (EDI-03). */
export const ssccTexts = defineTexts({
  en: {
    title: 'SSCC on labels',
    none: 'Labels show only the QR code of the portal.',
    given: 'Company prefix {prefix}, extension digit {extension}',
    example: 'The first pack: {sscc}',
    change: 'Change',
    about: 'With a GS1 company prefix, each pack of a new delivery gets its own SSCC as a bar code beside the QR code.',
    prefix: 'GS1 company prefix',
    prefixHint: '7 to 10 digits. Leave it empty for labels without SSCC.',
    extension: 'Extension digit',
    extensionHint: 'Choose a digit that no other system of the supplier uses.',
    saved: 'Saved. It applies to new deliveries; earlier ones keep their SSCCs.',
  },
  th: {
    title: 'SSCC บนป้ายแพ็ก',
    none: 'ป้ายมีเฉพาะ QR Code ของระบบ',
    given: 'เลขหมายประจำตัวบริษัท {prefix} เลขนำ {extension}',
    example: 'แพ็กแรก: {sscc}',
    change: 'แก้ไข',
    about: 'เมื่อมีเลขหมายประจำตัวบริษัท GS1 ทุกแพ็กของใบส่งของใหม่จะได้เลข SSCC เป็นบาร์โค้ดคู่กับ QR Code',
    prefix: 'เลขหมายประจำตัวบริษัท GS1',
    prefixHint: 'ตัวเลข 7 ถึง 10 หลัก เว้นว่างหากไม่ใช้ SSCC',
    extension: 'เลขนำ',
    extensionHint: 'เลือกเลขที่ระบบอื่นของผู้ขายไม่ได้ใช้',
    saved: 'บันทึกแล้ว ใช้กับใบส่งของใหม่ ใบเดิมใช้เลข SSCC เดิม',
  },
})
