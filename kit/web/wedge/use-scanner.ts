import { useEffect } from 'react'
import { listenToWedge, type ScanOrigin } from './wedge-input.ts'

/**
 * Reports each scanned code while the component is mounted.
 * @param isCode whether a text can only be a scanned code and is therefore removed from any field
 */
export const useScanner = (
  onScan: (text: string, origin: ScanOrigin) => void,
  isCode: (text: string) => boolean,
): void => {
  useEffect(() => listenToWedge(onScan, { isCode }), [onScan, isCode])
}
