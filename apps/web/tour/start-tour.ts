import { createStore, useStore } from '#kit/web/store.ts'

const asked = createStore(false)

/** Starts the tour, also if the user has already seen it. */
export const startTour = (): void => asked.set(true)
export const endTour = (): void => asked.set(false)
export const useTourRequested = (): boolean => useStore(asked)
