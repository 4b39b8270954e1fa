import { deviceMemory } from '#kit/web/device-memory.ts'
import { createStore, useStore } from '#kit/web/store.ts'

/** What the stickers are printed on: a roll of labels of their size, or a sheet of A4 to be cut. */
export const papers = ['label', 'a4'] as const
export type StickerPaper = (typeof papers)[number]

const STORAGE_KEY = 'portal.sticker-paper'
const store = createStore<StickerPaper>(deviceMemory.read(STORAGE_KEY) === 'a4' ? 'a4' : 'label')

/** The printer belongs to the desk, so the device remembers it. */
export const choosePaper = (paper: StickerPaper): void => {
  deviceMemory.write(STORAGE_KEY, paper)
  store.set(paper)
}
export const usePaper = (): StickerPaper => useStore(store)
