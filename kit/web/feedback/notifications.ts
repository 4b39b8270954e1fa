import type { Problem } from '../api.ts'
import { createStore } from '../store.ts'

export type NotificationKind = 'success' | 'deleted' | 'info' | 'validation' | 'warning'

export interface Notification {
  readonly id: number
  readonly kind: NotificationKind
  readonly text: string
  /** True if the portal did not respond, and false again when the connection is back. */
  readonly isOffline?: boolean
}

/** How long each kind stays visible (SHL-08, G-36), in ms. */
const staysFor: Record<NotificationKind, number> = {
  success: 3000,
  deleted: 3000,
  info: 5000,
  validation: 5000,
  warning: 300_000,
}
/** How long the failure of a call stays visible after the connection is back, in ms. */
const RECONNECTED_MS = 5000
const MAX_VISIBLE = 3

export const notifications = createStore<readonly Notification[]>([])
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

export const dismiss = (id: number): void => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  notifications.set(notifications.get().filter((one) => one.id !== id))
}

/** Restarts the auto-dismiss timer of a notification, or stops it while the pointer is on it. */
export const holdNotification = (id: number, hold: boolean): void => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  const notification = notifications.get().find((one) => one.id === id)
  if (hold || !notification) return
  const ms = notification.isOffline === false ? RECONNECTED_MS : staysFor[notification.kind]
  timers.set(
    id,
    setTimeout(() => dismiss(id), ms),
  )
}

const show = (kind: NotificationKind, text: string, isOffline?: true): void => {
  // a notification with the same text is replaced and its timer restarts
  for (const same of notifications.get().filter((one) => one.kind === kind && one.text === text)) dismiss(same.id)
  const visible = notifications.get()
  // removes a short-lived notification rather than one that must be read
  if (visible.length >= MAX_VISIBLE) dismiss((visible.find((one) => one.kind !== 'warning') ?? visible[0])?.id ?? 0)
  lastId += 1
  notifications.set([...notifications.get(), { id: lastId, kind, text, ...(isOffline && { isOffline }) }])
  holdNotification(lastId, false)
}

/** Dismisses the failure messages of earlier attempts after a success. */
export const dismissFailures = (): void => {
  for (const { id, kind } of notifications.get()) if (kind === 'warning' || kind === 'validation') dismiss(id)
}

/** Dismisses a notification that is no longer true. */
export const dismissText = (text: string): void => {
  for (const one of notifications.get()) if (one.text === text) dismiss(one.id)
}

/** Dismisses the network failures soon after the connection is back. The user can still read what has failed. */
export const dismissNetworkFailures = (): void => {
  const isOver = ({ isOffline }: Notification) => isOffline === true
  const over = notifications.get().filter(isOver)
  if (over.length === 0) return
  notifications.set(notifications.get().map((one) => (isOver(one) ? { ...one, isOffline: false } : one)))
  // the timer of a notification under the pointer starts later
  for (const { id } of over) if (timers.has(id)) holdNotification(id, false)
}

/** Returns whether the user already knows why a call failed. Then no text is shown. */
export const isKnownToUser = ({ kind }: Problem): boolean => kind === 'ended' || kind === 'cancelled'

export const notify = {
  success: (text: string): void => show('success', text),
  /** Reports a deletion as a success, but in the colour of danger (G-168). */
  deleted: (text: string): void => show('deleted', text),
  info: (text: string): void => show('info', text),
  validation: (text: string): void => show('validation', text),
  warning: (text: string): void => show('warning', text),
  /** Reports a failed call. Refusals by a rule disappear; failures of the server or network stay visible. */
  problem: (problem: Problem): void => {
    if (isKnownToUser(problem)) return
    if (problem.kind === 'network') show('warning', problem.text, true)
    else show(problem.status >= 500 ? 'warning' : 'validation', problem.text)
  },
}
