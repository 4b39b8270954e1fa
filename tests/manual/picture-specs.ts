import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { allScreens, maySee, type StatedScreen } from '#tests/e2e/shell/all-screens.ts'
import type { PictureSetup } from './picture-context.ts'
import {
  enterInvoiceNumber,
  fillInHeatNumber,
  fillInLines,
  openPreview,
  openPsc,
  openStickers,
  openUploadDialog,
  scanBoxes,
  searchJobs,
  showScreen,
} from './picture-setups.ts'

/** A picture: the user, the route, and the actions before it is taken. */
export interface PictureSpec {
  readonly name: string
  readonly who: UserType | 'nobody'
  readonly route: string
  readonly setUp: PictureSetup
  /** True to continue where the previous picture ended. */
  readonly continues?: boolean
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
const setups: Readonly<Record<string, PictureSetup>> = {
  '/': fillInLines,
  '/scan-received': scanBoxes,
  '/print-received': openStickers,
}

/** Pictures of a screen before its main picture. */
const before: Readonly<Record<string, readonly PictureSpec[]>> = {
  '/': [{ name: 'home-job', who: 'vendor', route: '/', setUp: searchJobs }],
}
const after: Readonly<Record<string, readonly PictureSpec[]>> = {
  '/': [
    { name: 'home-lots', who: 'vendor', route: '/', setUp: fillInHeatNumber, continues: true },
    { name: 'home-preview', who: 'vendor', route: '/', setUp: openPreview, continues: true },
  ],
  '/table': [
    { name: 'table-psc', who: 'vendor', route: '/table', setUp: openPsc },
    { name: 'table-convert', who: 'vendor', route: '/table', setUp: enterInvoiceNumber },
  ],
  '/confirm-po': [{ name: 'confirm-po-upload', who: 'store', route: '/confirm-po', setUp: openUploadDialog }],
}

/** Includes every screen that the areas export, so that new screens need no line here. */
export const pictureSpecs: readonly PictureSpec[] = allScreens.flatMap((screen) => [
  ...(before[screen.path] ?? []),
  { name: nameOf(screen.path), who: userOf(screen), route: screen.path, setUp: setups[screen.path] ?? showScreen },
  ...(after[screen.path] ?? []),
])
