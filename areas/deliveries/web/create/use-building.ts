import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { session } from '#areas/accounts/web/index.ts'
import { useConnection } from '#kit/web/connection.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { draftKey } from '../draft-key.ts'
import { type Building, building, type Head, hasWork, onlyChosen, type Step } from './building.ts'
import { type Kept, readKept, writeKept } from './kept-draft.ts'
import { freshLines } from './queries.ts'

const SAVE_DELAY_MS = 300

/** What the role presets: store and internal deliver to their own company (PO-01, G-190). */
export const presetOf = ({ user_type, company_id }: SessionUser): Partial<Head> =>
  user_type === 'store' || user_type === 'internal' ? { company: company_id } : {}

/** What this user left behind on this device. */
export const keptOf = (user: SessionUser): Kept => readKept(deviceMemory.read(draftKey(user)), presetOf(user))

export const forgetDraft = (user: SessionUser): void => {
  deviceMemory.write(draftKey(user), null)
}

/** Which sign-in this is: its end by the device's clock is its own. */
export const signInMark = (): number => session.get()?.expiresAt ?? 0

export interface BuildingHere {
  readonly now: Building
  readonly take: (step: Step) => void
  /** The delivery is made: nothing of it stays on the device. */
  readonly forget: () => void
  /** The device could not take the draft: it lives until the page closes. */
  readonly isNotKept: boolean
}

/**
 * The delivery being built, from `start` on, with a copy on the device for this user (DLV-16). Lines taken up again are
 * looked at anew, as soon as there is a connection.
 */
export const useBuilding = (user: SessionUser, start: Building): BuildingHere => {
  const [now, dispatch] = useReducer(building, start)
  const [isNotKept, setNotKept] = useState(false)
  const [signIn] = useState(signInMark)
  /** With every step taken, also those that no render has shown yet. */
  const latest = useRef(start)
  const isLeaving = useRef(false)
  const isForgotten = useRef(false)

  const keep = useCallback(() => {
    // what this page has not touched may have been changed by another one
    if (isForgotten.current || latest.current === start) return
    const wasKept = [latest.current, onlyChosen(latest.current)].some((building) =>
      deviceMemory.keep(draftKey(user), writeKept(building, signIn, new Date())),
    )
    setNotKept(!wasKept)
  }, [user, start, signIn])
  const take = useCallback(
    (step: Step) => {
      latest.current = building(latest.current, step)
      dispatch(step)
      // fields hand over what was typed while the page goes, before or after it was put away
      if (isLeaving.current) keep()
    },
    [keep],
  )
  useEffect(() => {
    if (now === start) return
    const timer = setTimeout(keep, SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [now, start, keep])
  useEffect(() => {
    const leave = () => {
      isLeaving.current = true
      keep()
    }
    const stay = () => {
      isLeaving.current = false
    }
    stay()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', stay)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', stay)
      leave()
    }
  }, [keep])
  const isAtRisk = isNotKept && hasWork(now)
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])

  const connection = useConnection()
  const isChecked = useRef(false)
  const check = useEffectEvent(async () => {
    if (isChecked.current || now.rows.length === 0) return
    const fresh = await freshLines({ ...now.head, lines: now.rows.map(({ draft }) => draft) })
    isChecked.current ||= fresh.asked.length > 0
    take({ do: 'refresh', ...fresh })
  })
  useEffect(() => {
    if (connection === 'online') void check()
  }, [connection])

  const forget = () => {
    isForgotten.current = true
    forgetDraft(user)
  }
  return { now, take, forget, isNotKept }
}
