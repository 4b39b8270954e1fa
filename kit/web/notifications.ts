import type { Problem } from './api.ts'
import { createStore } from './store.ts'

export type NotificationKind = 'success' | 'deleted' | 'info' | 'validation' | 'warning'

export interface Notification {
  readonly id: number
  readonly kind: NotificationKind
  readonly text: string
}

/** How long each stays (SHL-08, G-36), in ms. */
const staysFor: Record<NotificationKind, number> = {
  success: 3000,
  deleted: 3000,
  info: 5000,
  validation: 5000,
  warning: 300_000,
}
const MAX_VISIBLE = 3

const store = createStore<readonly Notification[]>([])
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

export const notifications = store

export const dismiss = (id: number): void => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  store.set(store.get().filter((one) => one.id !== id))
}

/** Restarts the auto-dismiss timer of a notification, or stops it while the pointer is on it. */
export const setAutoDismiss = (id: number, hold: boolean): void => {
  clearTimeout(timers.get(id))
  const kind = store.get().find((one) => one.id === id)?.kind
  if (!hold && kind)
    timers.set(
      id,
      setTimeout(() => dismiss(id), staysFor[kind]),
    )
}

const show = (kind: NotificationKind, text: string): void => {
  // the same text again starts its time anew and takes no second place
  for (const same of store.get().filter((one) => one.kind === kind && one.text === text)) dismiss(same.id)
  const shown = store.get()
  // what passes by makes room before what must be read
  if (shown.length >= MAX_VISIBLE) dismiss((shown.find((one) => one.kind !== 'warning') ?? shown[0])?.id ?? 0)
  lastId += 1
  store.set([...store.get(), { id: lastId, kind, text }])
  setAutoDismiss(lastId, false)
}

/** Dismisses the failure messages of earlier attempts after a success. */
export const dismissFailures = (): void => {
  for (const { id, kind } of store.get()) if (kind === 'warning' || kind === 'validation') dismiss(id)
}

/** Bottom right, at most 3 at once: success 3 s, validation 5 s, server warnings 300 s with a close button. */
export const notify = {
  success: (text: string): void => show('success', text),
  /** Something is gone, as was asked for: a success in the colour of danger (G-168). */
  deleted: (text: string): void => show('deleted', text),
  info: (text: string): void => show('info', text),
  validation: (text: string): void => show('validation', text),
  warning: (text: string): void => show('warning', text),
  /** A refused call: what a rule says passes by, what the server or the network could not do stays. */
  problem: (problem: Problem): void => {
    // the app has said why the session is over
    if (problem.kind === 'ended') return
    show(problem.kind === 'network' || problem.status >= 500 ? 'warning' : 'validation', problem.text)
  },
}
