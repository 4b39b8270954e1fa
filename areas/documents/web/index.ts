import type { RequiredAccess } from '#areas/accounts/call.ts'
import type { PortalScreen } from '#areas/accounts/web/index.ts'
import type { Finder } from '#kit/web/find.ts'

/** The search sources of this area for the command palette. */
export const finders: readonly Finder<RequiredAccess>[] = [
  { capability: 'document.read', load: async () => (await import('./find-documents.ts')).findDocuments },
]

export const screens: readonly PortalScreen[] = [
  {
    path: '/confirm-po',
    title: { en: 'Upload/Download Order', th: 'รับ-ส่งใบสั่งซื้อ' },
    purpose: {
      en: 'Purchase orders: send, download, confirm',
      th: 'ใบสั่งซื้อแบบ PDF: ส่ง ดาวน์โหลด และยืนยัน',
    },
    capability: 'document.read',
    load: () => import('./orders-page.tsx'),
  },
  {
    path: '/confirm-asn',
    title: { en: 'Confirm ASN', th: 'ยืนยัน ASN' },
    purpose: {
      en: 'Confirm orders and notify the factory',
      th: 'การยืนยันใบสั่งซื้อ และการแจ้งโรงงาน',
    },
    capability: 'document.read',
    load: () => import('./confirm-asn/confirm-asn-page.tsx'),
  },
  {
    path: '/purchase',
    title: { en: 'Upload/Download SQM', th: 'รับ-ส่ง SQM' },
    purpose: {
      en: 'Quality manuals: send, download, sign',
      th: 'คู่มือคุณภาพผู้ขาย: ส่ง ดาวน์โหลด และลงนาม',
    },
    capability: 'document.read',
    load: () => import('./sqm-page.tsx'),
  },
  {
    path: '/codeOfconduct',
    title: { en: 'Supplier Code of Conduct', th: 'จรรยาบรรณผู้ขาย' },
    purpose: {
      en: 'Codes of conduct: send, download, sign',
      th: 'จรรยาบรรณผู้ขาย: ส่ง ดาวน์โหลด และลงนาม',
    },
    capability: 'document.read',
    load: () => import('./code-of-conduct-page.tsx'),
  },
]
