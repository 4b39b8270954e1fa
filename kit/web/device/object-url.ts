import { useEffect, useState } from 'react'

/** Returns an object URL for a Blob. Its type is `mime`, so that the browser does not execute the content. */
export const useObjectUrl = (content: unknown, mime: string): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!(content instanceof Blob)) return undefined
    const created = URL.createObjectURL(new Blob([content], { type: mime }))
    setAddress(created)
    return () => {
      URL.revokeObjectURL(created)
      setAddress(undefined)
    }
  }, [content, mime])
  return address
}
