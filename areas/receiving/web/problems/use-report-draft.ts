import { deviceMemory } from '#kit/web/device/device-memory.ts'
import { newId } from '#kit/web/new-id.ts'
import { createStore, useStore } from '#kit/web/store.ts'
import type { StoredReport } from '../../rules/stored-reports.ts'
import { openRecordStore } from '../device-database.ts'
import { onePerTab } from '../single-run.ts'

export type ReportDraft = Omit<StoredReport, 'deliveryId' | 'number' | 'refusal'>

export type ReportPlace = Pick<ReportDraft, 'sequence' | 'pack'>

/** The changed fields, or a function that returns them for the current draft. */
export type ReportPatch = Partial<ReportDraft> | ((now: ReportDraft) => Partial<ReportDraft>)

const readStoredDraft = (place: string): ReportDraft | undefined => {
  const texts = deviceMemory.readJson<Omit<ReportDraft, 'photos'>>(place)
  return texts && { ...texts, photos: [] }
}

const openPhotoStore = (userId: number) =>
  openRecordStore<Pick<StoredReport, 'key' | 'photos'>>(`portal-dock-draft-photos-${userId}`)

const writeStoredDraft = (place: string, { photos: _, ...texts }: ReportDraft): void =>
  void deviceMemory.write(place, JSON.stringify(texts))

/**
 * Creates the store for the report that a user is writing about a delivery. The device stores every change, so that a
 * reload loses nothing: texts in local storage, and photos in a separate store with more space.
 */
const draftStoreFor = onePerTab((place: string, userId: number) => {
  const draft = createStore(readStoredDraft(place))
  const change = (changes: ReportPatch): void => {
    const now = draft.get()
    if (!now) return
    const patch = typeof changes === 'function' ? changes(now) : changes
    const next = { ...now, ...patch }
    draft.set(next)
    writeStoredDraft(place, next)
    const { photos } = patch
    if (photos)
      void openPhotoStore(userId)
        .then((store) => store.put({ key: next.key, photos }))
        .catch(() => {})
  }
  const key = draft.get()?.key
  const showPhotos = async () => {
    const stored = await (await openPhotoStore(userId)).read()
    const photos = stored.find((one) => one.key === key)?.photos
    const now = draft.get()
    if (photos && now && now.key === key && now.photos.length === 0) draft.set({ ...now, photos })
  }
  // ignored, because a browser that blocks storage has no stored photos
  if (key !== undefined) showPhotos().catch(() => {})
  return {
    draft,
    start: (at: ReportPlace): void => {
      // an open report keeps its texts and photos, but gets the new place
      if (!draft.get()) draft.set({ key: newId(), kind: 'damaged', reason: '', photos: [], ...at })
      change(at)
    },
    change,
    discard: (): void => {
      const now = draft.get()
      if (!now) return
      draft.set(undefined)
      deviceMemory.write(place, null)
      void openPhotoStore(userId)
        .then((store) => store.remove(now.key))
        .catch(() => {})
    },
  }
})

/** Returns the draft of a user for a delivery. A scanned command can open it too. */
export const openReportDraft = (userId: number, deliveryId: number) =>
  draftStoreFor(`portal.report.${userId}.${deliveryId}`, userId)

export const useReportDraft = (userId: number, deliveryId: number) => {
  const store = openReportDraft(userId, deliveryId)
  return { ...store, draft: useStore(store.draft) }
}
