import { createStore } from '#kit/web/store.ts'

/** Whether the change log is open over the page. */
export const changeLogOpen = createStore(false)
