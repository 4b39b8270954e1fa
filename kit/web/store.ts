import { useSyncExternalStore } from 'react'

/** A value outside of React to which components can subscribe. */
export interface Store<T> {
  get(): T
  set(value: T): void
  /** Calls `received` after every change. Returns a function that unsubscribes. */
  subscribe(received: () => void): () => void
}

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const received of [...listeners]) received()
    },
    subscribe: (received) => {
      listeners.add(received)
      return () => listeners.delete(received)
    },
  }
}

export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.get)
