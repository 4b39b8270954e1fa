import { lazy } from 'react'
import type { PortalScreen, SignInPart } from '#areas/accounts/web/index.ts'
import type { PscPanel } from '#areas/deliveries/web/index.ts'

/** The part of the PSC view that shows the scan progress, problems and receipt of a delivery. */
export const pscPanels: readonly PscPanel[] = [{ name: 'at-dock', Panel: lazy(() => import('./delivery-at-dock.tsx')) }]

/** A notice on the sign-in page about scans that were made there after the session had ended. */
export const signInParts: readonly SignInPart[] = [
  { name: 'kept-scans', Part: lazy(() => import('./scan/sign-in-scans-note.tsx')) },
]

export const screens: readonly PortalScreen[] = [
  {
    path: '/scanner',
    title: { en: 'Handheld scanner', th: 'เครื่องสแกนแบบพกพา' },
    capability: 'anyone',
    load: () => import('./scan/scanner-page.tsx'),
  },
  {
    path: '/scan-received',
    title: { en: 'Scan to received', th: 'สแกนรับสินค้า' },
    purpose: {
      en: 'Scan the PSC and its boxes, then submit the receipt',
      th: 'สแกนเอกสาร PSC และกล่อง แล้วกดรับสินค้า',
    },
    capability: 'receiving.receive',
    load: () => import('./scan/scan-page.tsx'),
  },
  {
    path: '/dock-board',
    title: { en: 'Dock Board', th: 'กระดานจุดรับสินค้า' },
    purpose: { en: 'Every delivery of today, and how far it is scanned', th: 'ใบส่งของของวันนี้และความคืบหน้าการสแกน' },
    capability: 'dock-board.read',
    load: () => import('./board/dock-board-page.tsx'),
  },
  {
    path: '/dock-settings',
    title: { en: 'Dock Settings', th: 'ตั้งค่าจุดรับสินค้า' },
    purpose: { en: 'Receivers, and rules for receiving', th: 'ผู้ที่รับสินค้าได้และวิธีรับ' },
    capability: 'receiver.write',
    load: () => import('./settings/dock-settings-page.tsx'),
  },
  {
    path: '/command-card',
    title: { en: 'Dock Command Card', th: 'บัตรคำสั่งจุดรับสินค้า' },
    purpose: {
      en: 'Codes that are scanned instead of touching the device',
      th: 'รหัสคำสั่งสำหรับสแกนแทนการแตะหน้าจอ',
    },
    capability: 'receiving.sticker',
    load: () => import('./command-card/command-card-page.tsx'),
  },
  {
    path: '/print-received',
    title: { en: 'Print Received No', th: 'พิมพ์เลขที่รับสินค้า' },
    purpose: {
      en: 'Scan the PSC of a received delivery to print its stickers',
      th: 'สแกน PSC ที่รับแล้ว เพื่อพิมพ์สติกเกอร์',
    },
    capability: 'receiving.sticker',
    load: () => import('./stickers/print-page.tsx'),
  },
]
