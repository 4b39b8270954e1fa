import { createStore } from '#kit/web/store.ts'

/** Whether the change log is open. */
export const changeLogOpen = createStore(false)
