import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { type Building, building, draftOf, type Head, type Step, startWith, worthKeeping } from './building.ts'
import { freshLines } from './queries.ts'

const KEEP_AFTER_MS = 300

const keyOf = (user: SessionUser): string => `portal.draft.${user.id}`

/** What the role presets: store and internal deliver to their own company (PO-01, G-190). */
export const presetOf = ({ user_type, company_id }: SessionUser): Partial<Head> =>
  user_type === 'store' || user_type === 'internal' ? { company: company_id } : {}

/** What was left behind on this device; nothing of another company than the role's own, and nothing that cannot be read. */
const remembered = (user: SessionUser): Building => {
  const fresh = startWith(presetOf(user))
  const text = deviceMemory.read(keyOf(user))
  if (text === null) return fresh
  try {
    const kept = JSON.parse(text) as Building
    const isOurs = presetOf(user).company === undefined || kept.head.company === presetOf(user).company
    return isOurs && Array.isArray(kept.rows) ? { ...fresh, ...kept, head: { ...fresh.head, ...kept.head } } : fresh
  } catch {
    return fresh
  }
}

/** The delivery being built, with a copy on the device for this user; lines taken up again get their transit of now. */
export const useBuilding = (user: SessionUser): [Building, (step: Step) => void, forget: () => void] => {
  const [now, take] = useReducer(building, user, remembered)
  const kept = useRef(now)
  const isForgotten = useRef(false)

  useEffect(() => {
    kept.current = now
    const keep = () => {
      if (!isForgotten.current) deviceMemory.write(keyOf(user), JSON.stringify(worthKeeping(kept.current)))
    }
    const timer = setTimeout(keep, KEEP_AFTER_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [now, user])

  const refresh = useEffectEvent(() => {
    const draft = draftOf(now)
    if (draft.lines.length > 0) void freshLines(draft).then((lines) => take({ do: 'refresh', lines }))
  })
  useEffect(() => refresh(), [])

  const forget = () => {
    isForgotten.current = true
    deviceMemory.write(keyOf(user), null)
  }
  return [now, take, forget]
}
