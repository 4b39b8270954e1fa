import { createStore, useStore } from '#kit/web/store.ts'

const asked = createStore(false)

/** Shows the tour again, whether or not it has been seen. */
export const startTour = (): void => asked.set(true)
export const endTour = (): void => asked.set(false)
export const useTourRequested = (): boolean => useStore(asked)
