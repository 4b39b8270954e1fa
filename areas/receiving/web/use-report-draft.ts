import { useEffect, useRef, useState } from 'react'
import { deviceMemory } from '#kit/web/device-memory.ts'
import type { Discrepancy } from '../contract.ts'
import { newId } from './new-id.ts'
import { openDraftPhotoStore } from './report-store.ts'

/** A problem report that the user is filling in. */
export interface ReportDraft {
  /** The key of the later report. */
  readonly key: string
  readonly kind: Discrepancy['kind']
  readonly sequence: number | null
  readonly pack: number | null
  readonly reason: string
  /** A JPEG as base64. */
  readonly photo: string | null
}

export interface ReportDraftState {
  /** undefined if no report is open. */
  readonly draft: ReportDraft | undefined
  start(): void
  change(patch: Partial<ReportDraft>): void
  discard(): void
}

const emptyDraft = (): ReportDraft => ({
  key: newId(),
  kind: 'damaged',
  sequence: null,
  pack: null,
  reason: '',
  photo: null,
})

const read = (place: string): ReportDraft | undefined => {
  const text = deviceMemory.read(place)
  return text === null ? undefined : { ...(JSON.parse(text) as Omit<ReportDraft, 'photo'>), photo: null }
}

const write = (place: string, { photo: _, ...texts }: ReportDraft): void =>
  deviceMemory.write(place, JSON.stringify(texts))

/**
 * The report that a user fills in for a delivery. The device stores every change, so that a reload loses nothing: texts
 * in local storage, the photo in a separate store with more space.
 */
export const useReportDraft = (userId: number, deliveryId: number): ReportDraftState => {
  const place = `portal.report.${userId}.${deliveryId}`
  const [draft, setDraft] = useState(() => read(place))
  const key = draft?.key
  // the user may continue typing while the photo is reduced
  const latest = useRef(draft)
  latest.current = draft

  useEffect(() => {
    if (key === undefined) return
    let isLeft = false
    const showPhoto = async () => {
      const photos = await (await openDraftPhotoStore(userId)).read()
      const photo = photos.find((one) => one.key === key)?.photo
      if (photo !== undefined && !isLeft)
        setDraft((now) => (now?.key === key && now.photo === null ? { ...now, photo } : now))
    }
    // a browser without storage has no photo
    showPhoto().catch(() => {})
    return () => {
      isLeft = true
    }
  }, [userId, key])

  return {
    draft,
    start: () => setDraft(emptyDraft()),
    change: (patch) => {
      if (!latest.current) return
      const next = { ...latest.current, ...patch }
      latest.current = next
      setDraft(next)
      write(place, next)
      const { photo } = patch
      if (photo)
        void openDraftPhotoStore(userId)
          .then((photos) => photos.put({ key: next.key, photo }))
          .catch(() => {})
    },
    discard: () => {
      if (!draft) return
      setDraft(undefined)
      deviceMemory.write(place, null)
      void openDraftPhotoStore(userId)
        .then((photos) => photos.remove(draft.key))
        .catch(() => {})
    },
  }
}
