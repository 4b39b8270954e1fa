import { lazy } from 'react'
import type { PscPart } from '#areas/deliveries/web/index.ts'

/** The documents of an open delivery for other systems. */
export const ublParts: readonly PscPart[] = [
  { name: 'ubl-files', isBelow: true, Part: lazy(() => import('./delivery-files.tsx')) },
]
