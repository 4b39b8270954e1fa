import { createStore, useStore } from '#kit/web/store.ts'

const tourRequested = createStore(false)

/** Starts the tour, also if the user has already seen it. */
export const startTour = (): void => tourRequested.set(true)
export const endTour = (): void => tourRequested.set(false)
export const useTourRequested = (): boolean => useStore(tourRequested)
