import { lazy, Suspense, useEffect, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { notify } from '#kit/web/notifications.ts'
import { getReceived } from '../contract.ts'
import { type Sticker, stickerOf } from '../rules/sticker.ts'
import type { Dock } from './dock.ts'

const PrintedStickers = lazy(() => import('./printed-stickers.tsx'))

/** Prints stickers when their command is scanned, without leaving the scan page (RCV-15). */
export const PrintOnCommand = ({ dock }: { readonly dock: Dock }) => {
  const [print, setPrint] = useState<{ readonly nth: number; readonly sticker: Sticker }>()
  useEffect(
    () =>
      dock.onEffect((effect) => {
        if (effect.type !== 'print') return
        void callApi(getReceived, { params: { id: effect.deliveryId } }).then((found) =>
          found.ok
            ? setPrint((before) => ({ nth: (before?.nth ?? 0) + 1, sticker: stickerOf(found.value) }))
            : notify.problem(found),
        )
      }),
    [dock],
  )
  return (
    print && (
      <Suspense fallback={null}>
        {/* the key changes with each command, so that the same stickers are printed again */}
        <PrintedStickers key={print.nth} sticker={print.sticker} />
      </Suspense>
    )
  )
}
