import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { session } from '#areas/accounts/web/index.ts'
import { useConnection } from '#kit/web/device/connection.ts'
import { deviceMemory } from '#kit/web/device/device-memory.ts'
import { watchPageVisits } from '#kit/web/device/page-visits.ts'
import { createStore, useStore } from '#kit/web/store.ts'
import { draftKey } from '../draft-key.ts'
import {
  type DeliveryForm,
  type DeliveryFormAction,
  type DeliveryHead,
  deliveryFormReducer,
  hasInput,
  withChosenLinesOnly,
} from './delivery-form.ts'
import { parseStoredDraft, type StoredDraftResult, serializeDraft } from './draft/stored-draft.ts'
import { readCurrentLines } from './queries.ts'

const SAVE_DELAY_MS = 300

/** Returns the values that the role fixes: store and internal users deliver to their own company (PO-01, G-190). */
export const headPresetFor = ({ user_type, company_id }: SessionUser): Partial<DeliveryHead> =>
  user_type === 'store' || user_type === 'internal' ? { company: company_id } : {}

/** Reads the draft that this user saved in a slot on this device. */
export const readStoredDraft = (user: SessionUser, slot: string): StoredDraftResult =>
  parseStoredDraft(deviceMemory.read(draftKey(user, slot)), headPresetFor(user))

export const deleteStoredDraft = (user: SessionUser, slot: string): void => {
  deviceMemory.write(draftKey(user, slot), null)
}

/** Stores a draft in a slot on this device, as a draft of this sign-in. */
export const storeDraft = (user: SessionUser, slot: string, form: DeliveryForm): void => {
  deviceMemory.write(draftKey(user, slot), serializeDraft(form, currentSignIn(), new Date()))
}

/** Identifies the sign-in by the time when its session ends, by the clock of the device. */
export const currentSignIn = (): number => session.get()?.expiresAt ?? 0

/** Saves the input when the user leaves the page or the form closes. Returns whether the user is leaving. */
const useLeaving = (saveDraft: () => void): RefObject<boolean> => {
  const isLeaving = useRef(false)
  useEffect(() => {
    const leave = () => {
      isLeaving.current = true
      saveDraft()
    }
    const stay = () => {
      isLeaving.current = false
    }
    stay()
    const stopWatching = watchPageVisits(leave, stay)
    return () => {
      stopWatching()
      leave()
    }
  }, [saveDraft])
  return isLeaving
}

/** Lets the browser ask for confirmation before the page closes, if input could be lost. */
const useCloseQuestion = (isAtRisk: boolean): void => {
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])
}

/** Reloads the lines of a restored draft once, as soon as there is a connection. */
const useRefreshedLines = (now: DeliveryForm, dispatch: (step: DeliveryFormAction) => void): void => {
  const connection = useConnection()
  const isChecked = useRef(false)
  const check = useEffectEvent(async () => {
    if (isChecked.current || now.rows.length === 0) return
    const fresh = await readCurrentLines({ ...now.head, lines: now.rows.map(({ draft }) => draft) })
    isChecked.current ||= fresh.requested.length > 0
    dispatch({ type: 'refresh', ...fresh })
  })
  useEffect(() => {
    if (connection === 'online') void check()
  }, [connection])
}

/** Holds the state of the delivery form, which begins with `start`, and saves it on the device (DLV-16). */
export const useDeliveryForm = (user: SessionUser, slot: string, start: DeliveryForm) => {
  // a store, because a form that closes must save actions that React has not rendered yet
  const [store] = useState(() => createStore(start))
  const now = useStore(store)
  /** True if the device could not save the draft, which is then lost when the page closes. */
  const [isUnsaved, setUnsaved] = useState(false)
  const [signIn] = useState(currentSignIn)
  const isDiscarded = useRef(false)

  const saveDraft = useCallback(() => {
    const latest = store.get()
    // if this page has changed nothing, another page may have saved a newer draft
    if (isDiscarded.current || latest === start) return
    const wasSaved = [latest, withChosenLinesOnly(latest)].some((form) =>
      deviceMemory.write(draftKey(user, slot), serializeDraft(form, signIn, new Date())),
    )
    setUnsaved(!wasSaved)
  }, [user, slot, start, signIn, store])
  const isLeaving = useLeaving(saveDraft)
  const dispatch = useCallback(
    (step: DeliveryFormAction) => {
      store.set(deliveryFormReducer(store.get(), step))
      // while the page is closing, a field may still change the draft after it was stored
      if (isLeaving.current) saveDraft()
    },
    [saveDraft, isLeaving, store],
  )
  useEffect(() => {
    if (now === start) return
    const timer = setTimeout(saveDraft, SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [now, start, saveDraft])
  useCloseQuestion(isUnsaved && hasInput(now))
  useRefreshedLines(now, dispatch)

  /** Deletes the draft from the device after the delivery was created. */
  const forget = () => {
    isDiscarded.current = true
    deleteStoredDraft(user, slot)
  }
  return { now, dispatch, forget, isUnsaved }
}

export type DeliveryDraftState = ReturnType<typeof useDeliveryForm>
