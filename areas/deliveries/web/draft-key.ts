import type { SessionUser } from '#areas/accounts/contract.ts'
import { deviceMemory } from '#kit/web/device/device-memory.ts'

type DraftOwner = Pick<SessionUser, 'id' | 'vendor_id'>

/**
 * The storage key of a user's unfinished delivery on this device. It contains the user (DLV-16) and the supplier, so
 * that a user who changes the supplier has separate drafts (G-27). `slot` distinguishes several drafts (DLV-23); the
 * slot of the first draft is ''.
 */
export const draftKey = ({ id, vendor_id }: DraftOwner, slot = ''): string =>
  `portal.draft.${id}${vendor_id === null ? '' : `.${vendor_id}`}${slot === '' ? '' : `#${slot}`}`

/** Returns the slots where this device has a draft of the user, in the order of their creation. */
export const draftSlots = (user: DraftOwner): string[] => {
  const first = draftKey(user)
  const others = deviceMemory.keys(`${first}#`).map((key) => key.slice(first.length + 1))
  const isFirst = deviceMemory.read(first) !== null
  return [...(isFirst ? [''] : []), ...others.filter((slot) => Number(slot) > 0).sort((a, b) => Number(a) - Number(b))]
}

/** Returns a slot without a draft. It is never the slot `open`. */
export const findFreeSlot = (user: DraftOwner, open: string): string => {
  const taken = [...draftSlots(user), open].map((slot) => Number(slot || 1))
  for (let slot = 1; ; slot += 1) if (!taken.includes(slot)) return slot === 1 ? '' : String(slot)
}
