import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { allScreens, maySee, type StatedScreen } from '#tests/e2e/all-screens.ts'
import { convert, dock, jobs, lines, lots, preview, psc, shown, stickers, upload } from './acts.ts'
import type { Act } from './stage.ts'

/** A picture: who looks at which address, and what was done there before. */
export interface Scene {
  readonly name: string
  readonly who: UserType | 'nobody'
  readonly route: string
  readonly act: Act
  /** Begins where the scene before it ended. */
  readonly goesOn?: boolean
}

/** Who is shown at a screen, where that is not the first of `likely` that may see it. */
const usedBy: Readonly<Record<string, UserType | 'nobody'>> = {
  '/signin': 'nobody',
  '/reset-password': 'nobody',
  '/confirm-email': 'nobody',
  '/scanner': 'nobody',
  '/form': 'admin',
  '/forecast': 'store',
  '/purchase': 'purchase',
  '/user': 'admin',
  '/invoice-admin': 'account_admin',
  '/payment-admin': 'account_admin',
}
const likely: readonly UserType[] = ['vendor', 'store', 'purchase', 'admin', 'account_admin']

const userOf = (screen: StatedScreen) =>
  usedBy[screen.path] ?? likely.find((type) => maySee(type, screen)) ?? ('nobody' as const)

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).toLowerCase().replaceAll('/', '-'))

/** What is done on a screen before its picture is taken; the others are shown as they open. */
const acts: Readonly<Record<string, Act>> = { '/': lines, '/scan-received': dock, '/print-received': stickers }

/** Further pictures of a screen. */
const before: Readonly<Record<string, readonly Scene[]>> = {
  '/': [{ name: 'home-job', who: 'vendor', route: '/', act: jobs }],
}
const after: Readonly<Record<string, readonly Scene[]>> = {
  '/': [
    { name: 'home-lots', who: 'vendor', route: '/', act: lots, goesOn: true },
    { name: 'home-preview', who: 'vendor', route: '/', act: preview, goesOn: true },
  ],
  '/table': [
    { name: 'table-psc', who: 'vendor', route: '/table', act: psc },
    { name: 'table-convert', who: 'vendor', route: '/table', act: convert },
  ],
  '/confirm-po': [{ name: 'confirm-po-upload', who: 'store', route: '/confirm-po', act: upload }],
}

/** Every screen that the product states is among them, so that a new one needs no line here. */
export const scenes: readonly Scene[] = allScreens.flatMap((screen) => [
  ...(before[screen.path] ?? []),
  { name: nameOf(screen.path), who: userOf(screen), route: screen.path, act: acts[screen.path] ?? shown },
  ...(after[screen.path] ?? []),
])
