import { useEffect } from 'react'
import type { Sticker } from '../../rules/sticker.ts'
import { StickerPrint } from './stickers.tsx'

const PrintedStickers = ({ sticker }: { readonly sticker: Sticker }) => {
  useEffect(() => window.print(), [])
  return <StickerPrint sticker={sticker} />
}

export default PrintedStickers
