import { createStore } from '#kit/web/store.ts'

export const changeLogStore = createStore(false)
