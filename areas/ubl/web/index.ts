import { lazy } from 'react'
import type { PscPanel } from '#areas/deliveries/web/index.ts'

export const ublParts: readonly PscPanel[] = [
  { name: 'ubl-files', isBelow: true, Panel: lazy(() => import('./delivery-files.tsx')) },
]
