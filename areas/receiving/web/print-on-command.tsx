import { useEffect, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { notify } from '#kit/web/notifications.ts'
import { getReceived } from '../contract.ts'
import { type Sticker, stickerOf } from '../rules/sticker.ts'
import type { Dock } from './dock.ts'
import { StickerPrint } from './stickers.tsx'
import './stickers.css'

/** Prints stickers when their command is scanned, without leaving the scan page (RCV-15). */
export const PrintOnCommand = ({ dock }: { readonly dock: Dock }) => {
  // a new object for each command, so that the same stickers print again
  const [sticker, setSticker] = useState<Sticker>()
  useEffect(
    () =>
      dock.onEffect((effect) => {
        if (effect.type !== 'print') return
        void callApi(getReceived, { params: { id: effect.deliveryId } }).then((found) =>
          found.ok ? setSticker(stickerOf(found.value)) : notify.problem(found),
        )
      }),
    [dock],
  )
  // waits until the stickers are rendered
  useEffect(() => {
    if (sticker) window.print()
  }, [sticker])
  return sticker ? <StickerPrint sticker={sticker} /> : null
}
