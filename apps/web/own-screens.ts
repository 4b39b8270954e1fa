import type { PortalScreen } from '#areas/accounts/web/index.ts'

/** The shell's own pages: the public pages of the sources (S1 §2, G-31) and the manual (SHL-13). */
export const screens: readonly PortalScreen[] = [
  {
    path: '/form',
    title: { en: 'New User', th: 'เพิ่มผู้ใช้' },
    capability: 'anyone',
    load: () => import('./pages/form-page.tsx'),
  },
  {
    path: '/blog',
    title: { en: 'Public news', th: 'ข่าวสาธารณะ' },
    capability: 'anyone',
    load: () => import('./pages/blog-page.tsx'),
  },
  {
    path: '/api',
    title: { en: 'API', th: 'คู่มือ API' },
    purpose: { en: 'All calls for your other systems', th: 'รายการคำสั่งทั้งหมดสำหรับเชื่อมต่อระบบอื่น' },
    capability: 'session.use',
    load: () => import('./pages/api-page.tsx'),
  },
  {
    path: '/manual',
    title: { en: 'User Manual', th: 'คู่มือการใช้งาน' },
    capability: 'session.use',
    load: () => import('./pages/manual-page.tsx'),
  },
]

/** The public pages that signed-in users see inside the shell. */
export const pagesInsideShell: readonly string[] = ['/form', '/blog']
