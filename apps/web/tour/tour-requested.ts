import { createStore } from '#kit/web/store.ts'

/** Whether the user has asked for the tour, which also starts if the user has already seen it. */
export const tourRequested = createStore(false)
