import { deviceMemory } from '#kit/web/device-memory.ts'
import { newId } from '#kit/web/new-id.ts'
import { createStore, type Store, useStore } from '#kit/web/store.ts'
import type { StoredReport } from '../rules/stored-reports.ts'
import { openDraftPhotoStore } from './report-store.ts'

/** A problem report that the user is filling in. */
export type ReportDraft = Omit<StoredReport, 'deliveryId' | 'number' | 'refusal'>

export type ReportPlace = Pick<ReportDraft, 'sequence' | 'pack'>

/** The changed fields, or a function that returns them for the current draft. */
export type ReportPatch = Partial<ReportDraft> | ((now: ReportDraft) => Partial<ReportDraft>)

interface DraftStore {
  /** The report that is being filled in; undefined if there is none. */
  readonly draft: Store<ReportDraft | undefined>
  start(place: ReportPlace): void
  change(patch: ReportPatch): void
  discard(): void
}

const emptyDraft = (place: ReportPlace): ReportDraft => ({
  key: newId(),
  kind: 'damaged',
  reason: '',
  photos: [],
  ...place,
})

const read = (place: string): ReportDraft | undefined => {
  const text = deviceMemory.read(place)
  return text === null ? undefined : { ...(JSON.parse(text) as Omit<ReportDraft, 'photos'>), photos: [] }
}

const write = (place: string, { photos: _, ...texts }: ReportDraft): void =>
  deviceMemory.write(place, JSON.stringify(texts))

/**
 * Creates the store of the report that a user fills in for a delivery. The device stores every change, so that a reload
 * loses nothing: texts in local storage, photos in a separate store with more space.
 */
const createDraftStore = (userId: number, deliveryId: number): DraftStore => {
  const place = `portal.report.${userId}.${deliveryId}`
  const draft = createStore(read(place))
  const change = (changes: ReportPatch): void => {
    const now = draft.get()
    if (!now) return
    const patch = typeof changes === 'function' ? changes(now) : changes
    const next = { ...now, ...patch }
    draft.set(next)
    write(place, next)
    const { photos } = patch
    if (photos)
      void openDraftPhotoStore(userId)
        .then((store) => store.put({ key: next.key, photos }))
        .catch(() => {})
  }
  const key = draft.get()?.key
  const showPhotos = async () => {
    const stored = await (await openDraftPhotoStore(userId)).read()
    const photos = stored.find((one) => one.key === key)?.photos
    const now = draft.get()
    if (photos && now && now.key === key && now.photos.length === 0) draft.set({ ...now, photos })
  }
  // ignored, because a browser without storage has no stored photos
  if (key !== undefined) showPhotos().catch(() => {})
  return {
    draft,
    start: (at) => {
      // an open report keeps its texts and photos and gets the new place
      if (draft.get()) return change(at)
      const next = emptyDraft(at)
      draft.set(next)
      write(place, next)
    },
    change,
    discard: () => {
      const now = draft.get()
      if (!now) return
      draft.set(undefined)
      deviceMemory.write(place, null)
      void openDraftPhotoStore(userId)
        .then((store) => store.remove(now.key))
        .catch(() => {})
    },
  }
}

const stores = new Map<string, DraftStore>()

/**
 * Returns the draft of a user for a delivery: one instance per browser tab, so that a scanned command can open it too.
 */
export const openReportDraft = (userId: number, deliveryId: number): DraftStore => {
  const name = `${userId} ${deliveryId}`
  const open = stores.get(name) ?? createDraftStore(userId, deliveryId)
  stores.set(name, open)
  return open
}

export const useReportDraft = (userId: number, deliveryId: number) => {
  const store = openReportDraft(userId, deliveryId)
  return { ...store, draft: useStore(store.draft) }
}
