import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = []
