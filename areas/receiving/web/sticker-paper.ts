import { deviceMemory } from '#kit/web/device-memory.ts'
import { createStore, useStore } from '#kit/web/store.ts'

/** The paper for stickers: a roll of labels of their size, or A4 sheets to cut. */
export const papers = ['label', 'a4'] as const
export type StickerPaper = (typeof papers)[number]

const STORAGE_KEY = 'portal.sticker-paper'
const store = createStore<StickerPaper>(deviceMemory.read(STORAGE_KEY) === 'a4' ? 'a4' : 'label')

/** Stores the choice of paper on the device, because it depends on the printer there. */
export const choosePaper = (paper: StickerPaper): void => {
  deviceMemory.write(STORAGE_KEY, paper)
  store.set(paper)
}
export const usePaper = (): StickerPaper => useStore(store)
