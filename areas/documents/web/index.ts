import type { PortalScreen } from '#areas/accounts/web/index.ts'

export { documentWorkActions } from './work-actions.ts'

import type { KindName } from '../kinds/index.ts'

const kindScreens: Readonly<Record<KindName, PortalScreen>> = {
  po: {
    path: '/confirm-po',
    title: { en: 'Upload/Download Order', th: 'รับ-ส่งใบสั่งซื้อ' },
    purpose: {
      en: 'Purchase orders: send, download, confirm',
      th: 'ใบสั่งซื้อแบบ PDF: ส่ง ดาวน์โหลด และยืนยัน',
    },
    capability: 'document.read',
    load: () => import('./kinds/orders-page.tsx'),
  },
  sqm: {
    path: '/purchase',
    title: { en: 'Upload/Download SQM', th: 'รับ-ส่ง SQM' },
    purpose: {
      en: 'Quality manuals: send, download, sign',
      th: 'คู่มือคุณภาพผู้ขาย: ส่ง ดาวน์โหลด และลงนาม',
    },
    capability: 'document.read',
    load: () => import('./kinds/sqm-page.tsx'),
  },
  coc: {
    path: '/codeOfconduct',
    title: { en: 'Supplier Code of Conduct', th: 'จรรยาบรรณผู้ขาย' },
    purpose: {
      en: 'Codes of conduct: send, download, sign',
      th: 'จรรยาบรรณผู้ขาย: ส่ง ดาวน์โหลด และลงนาม',
    },
    capability: 'document.read',
    load: () => import('./kinds/code-of-conduct-page.tsx'),
  },
}

const asnScreen: PortalScreen = {
  path: '/confirm-asn',
  title: { en: 'Confirm ASN', th: 'ยืนยัน ASN' },
  purpose: {
    en: 'Confirm orders and notify the factory',
    th: 'การยืนยันใบสั่งซื้อ และการแจ้งโรงงาน',
  },
  capability: 'document.read',
  load: () => import('./confirm-asn/confirm-asn-page.tsx'),
}

const { po, ...others } = kindScreens
export const screens: readonly PortalScreen[] = [po, asnScreen, ...Object.values(others)]
