import { useEffect, useState } from 'react'
import { listenToWedge } from './wedge-input.ts'

/** Hands each code of the wedge scanner over; a scan while the typing field has the focus empties that field. */
export const useScanner = (onScan: (text: string) => void): [typed: string, setTyped: (text: string) => void] => {
  const [typed, setTyped] = useState('')
  useEffect(
    () =>
      listenToWedge((text, inField) => {
        if (inField) setTyped('')
        onScan(text)
      }),
    [onScan],
  )
  return [typed, setTyped]
}
