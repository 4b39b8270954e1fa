import type { SessionUser } from '#areas/accounts/contract.ts'
import { deviceMemory } from '#kit/web/device/device-memory.ts'

type DraftOwner = Pick<SessionUser, 'id' | 'vendor_id'>

/**
 * Returns the storage key of a user's unfinished delivery on this device. It contains the user (DLV-16) and the
 * supplier, so that a user who moves to another supplier has separate drafts (G-27). `place` distinguishes several
 * drafts (DLV-23); the first draft has the place ''.
 */
export const draftKey = ({ id, vendor_id }: DraftOwner, place = ''): string =>
  `portal.draft.${id}${vendor_id === null ? '' : `.${vendor_id}`}${place === '' ? '' : `#${place}`}`

/** Returns the places where this device has a draft of the user, in the order of their creation. */
export const draftPlaces = (user: DraftOwner): string[] => {
  const first = draftKey(user)
  const others = deviceMemory.keys(`${first}#`).map((key) => key.slice(first.length + 1))
  const isFirst = deviceMemory.read(first) !== null
  return [
    ...(isFirst ? [''] : []),
    ...others.filter((place) => Number(place) > 0).sort((a, b) => Number(a) - Number(b)),
  ]
}

/** Returns a place without a draft, but never the place `open`. */
export const freePlace = (user: DraftOwner, open: string): string => {
  const taken = [...draftPlaces(user), open].map((place) => Number(place || 1))
  for (let place = 1; ; place += 1) if (!taken.includes(place)) return place === 1 ? '' : String(place)
}
