import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { allScreens, maySee, type StatedScreen } from '#tests/e2e/all-screens.ts'
import { convert, dock, jobs, lines, lots, preview, psc, shown, stickers, upload } from './acts.ts'
import type { Act } from './stage.ts'

/** A picture: the user, the route, and the actions before it is taken. */
export interface Scene {
  readonly name: string
  readonly who: UserType | 'nobody'
  readonly route: string
  readonly act: Act
  /** True to continue where the previous scene ended. */
  readonly goesOn?: boolean
}

/**
 * The user in the pictures of some screens. For all other screens, it is the first of `preferredUserTypes` who may see
 * them.
 */
const usedBy: Readonly<Record<string, UserType | 'nobody'>> = {
  '/signin': 'nobody',
  '/reset-password': 'nobody',
  '/confirm-email': 'nobody',
  '/invitation': 'nobody',
  '/scanner': 'nobody',
  '/form': 'admin',
  '/forecast': 'store',
  '/purchase': 'purchase',
  '/user': 'admin',
  '/invoice-admin': 'account_admin',
  '/payment-admin': 'account_admin',
}
const preferredUserTypes: readonly UserType[] = ['vendor', 'store', 'purchase', 'admin', 'account_admin']

const userOf = (screen: StatedScreen) =>
  usedBy[screen.path] ?? preferredUserTypes.find((type) => maySee(type, screen)) ?? ('nobody' as const)

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).toLowerCase().replaceAll('/', '-'))

/** The actions on some screens before their pictures are taken. All other screens are pictured as they open. */
const acts: Readonly<Record<string, Act>> = { '/': lines, '/scan-received': dock, '/print-received': stickers }

/** Pictures of a screen before its main picture. */
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

/** Includes every screen that the areas export, so that new screens need no line here. */
export const scenes: readonly Scene[] = allScreens.flatMap((screen) => [
  ...(before[screen.path] ?? []),
  { name: nameOf(screen.path), who: userOf(screen), route: screen.path, act: acts[screen.path] ?? shown },
  ...(after[screen.path] ?? []),
])
