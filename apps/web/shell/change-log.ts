import { createStore } from '#kit/web/store.ts'

/** Whether the change log is open. */
export const changeLogStore = createStore(false)
