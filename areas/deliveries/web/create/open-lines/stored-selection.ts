import { useCallback, useState } from 'react'
import { z } from 'zod'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { openLine } from '../../../contract.ts'
import { draftKey } from '../../draft-key.ts'
import type { Selection } from './selection.ts'

const keyOf = (user: SessionUser): string => `${draftKey(user)}.selection`

const stored = z.array(z.object({ line: openLine, text: z.string() }))

const read = (user: SessionUser): Selection => {
  try {
    const lines = stored.parse(JSON.parse(deviceMemory.read(keyOf(user)) ?? '[]'))
    return new Map(lines.map((one) => [lineKey(one.line), one]))
  } catch {
    return new Map()
  }
}

/** The selection of this user, kept on the device until a delivery is built of it. */
export const useSelection = (
  user: SessionUser,
): readonly [Selection, (change: (before: Selection) => Selection) => void] => {
  const [selection, setSelection] = useState(() => read(user))
  const change = useCallback(
    (step: (before: Selection) => Selection) =>
      setSelection((before) => {
        const after = step(before)
        deviceMemory.write(keyOf(user), after.size === 0 ? null : JSON.stringify([...after.values()]))
        return after
      }),
    [user],
  )
  return [selection, change]
}
