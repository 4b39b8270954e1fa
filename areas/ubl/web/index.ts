import { lazy } from 'react'
import type { PscPart } from '#areas/deliveries/web/index.ts'

export const ublParts: readonly PscPart[] = [
  { name: 'ubl-files', isBelow: true, Part: lazy(() => import('./delivery-files.tsx')) },
]
