import { useEffectEvent, useLayoutEffect } from 'react'
import type { OnScan } from './inserted-input.ts'
import { listenToWedge } from './wedge-input.ts'

/**
 * Reports each scanned code while the component is mounted.
 * @param isCode returns whether a text can only be a scanned code, and is therefore removed from any field
 */
export const useScanner = (onScan: OnScan, isCode: (text: string) => boolean): void => {
  const onScanned = useEffectEvent(onScan)
  // a layout effect, because a visible page must not miss a scan, and no scan may reach the page before this listener
  // does
  useLayoutEffect(() => listenToWedge((text, origin) => onScanned(text, origin), { isCode }), [isCode])
}
