import type { PortalScreen } from '#areas/accounts/web/index.ts'

/** Pages of the shell itself, public as in the sources (S1 §2, G-31). */
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
]

/** Of these, what stands inside the shell for who is signed in. */
export const framedWithSession: readonly string[] = ['/form', '/blog']
