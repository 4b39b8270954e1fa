import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow. */
export interface Store<T> {
  get(): T
  set(value: T): void
  /** Calls `heard` after every change; answers how to stop. */
  subscribe(heard: () => void): () => void
}

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const heard of [...listeners]) heard()
    },
    subscribe: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}

export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.get)
