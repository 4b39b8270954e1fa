import { lazy } from 'react'
import type { PortalScreen, SignInPart } from '#areas/accounts/web/index.ts'
import type { PscPart } from '#areas/deliveries/web/index.ts'

/** The part of the PSC view that shows the dock's state of an open delivery. */
export const pscParts: readonly PscPart[] = [{ name: 'at-dock', Part: lazy(() => import('./delivery-at-dock.tsx')) }]

/** A notice about scans on the sign-in page, after the session of the dock has ended. */
export const signInParts: readonly SignInPart[] = [
  { name: 'kept-scans', Part: lazy(() => import('./sign-in-scans-note.tsx')) },
]

export const screens: readonly PortalScreen[] = [
  {
    path: '/scanner',
    title: { en: 'Handheld scanner', th: 'เครื่องสแกนแบบพกพา' },
    capability: 'anyone',
    load: () => import('./scanner-page.tsx'),
  },
  {
    path: '/scan-received',
    title: { en: 'Scan to received', th: 'สแกนรับสินค้า' },
    purpose: {
      en: 'Scan employee, PSC header, items and boxes, then submit the receipt',
      th: 'สแกนรหัสพนักงาน หัวเอกสาร PSC รายการ และกล่อง แล้วกดรับสินค้า',
    },
    capability: 'receiving.receive',
    load: () => import('./scan-page.tsx'),
  },
  {
    path: '/print-received',
    title: { en: 'Print Received No', th: 'พิมพ์เลขที่รับสินค้า' },
    purpose: {
      en: 'Scan the PSC header of a received delivery to print its two stickers',
      th: 'สแกนหัวเอกสาร PSC ที่รับแล้ว เพื่อพิมพ์สติกเกอร์ 2 ดวง',
    },
    capability: 'receiving.sticker',
    load: () => import('./print-page.tsx'),
  },
]
