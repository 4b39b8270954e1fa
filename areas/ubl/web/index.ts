import { lazy } from 'react'
import type { PscPart } from '#areas/deliveries/web/index.ts'

/** The part of the PSC view with the UBL documents of the delivery. */
export const ublParts: readonly PscPart[] = [
  { name: 'ubl-files', isBelow: true, Part: lazy(() => import('./delivery-files.tsx')) },
]
