import { useEffect } from 'react'
import { listenToWedge, type ScanOrigin } from './wedge-input.ts'

/**
 * Hands over each code of the scanner while the component is shown.
 * @param isCode whether a text can only be a scanned code: then it is taken out of any field
 */
export const useScanner = (
  onScan: (text: string, origin: ScanOrigin) => void,
  isCode: (text: string) => boolean,
): void => {
  useEffect(() => listenToWedge(onScan, { isCode }), [onScan, isCode])
}
