import { deviceMemory } from '#kit/web/device/device-memory.ts'
import { createStore } from '#kit/web/store.ts'
import type { MissingBoxExplanations } from '../../rules/short-receipt.ts'
import { onePerTab } from '../single-run.ts'

/**
 * Creates the stores for the input of a form, one per user and subject. The device stores every change, so that neither
 * a reload nor a visit to another page loses it.
 */
const createInputStores = <T>(form: string) => {
  const open = onePerTab((place: string) => {
    const input = createStore<T | undefined>(deviceMemory.readJson<T>(place))
    return {
      input,
      /** Changes the input; `undefined` forgets it. */
      change: (next: T | undefined): void => {
        input.set(next)
        deviceMemory.write(place, next === undefined ? null : JSON.stringify(next))
      },
    }
  })
  return (userId: number, subject: number | string) => open(`portal.${form}.${userId}.${subject}`)
}

/** The reasons of the missing boxes of a delivery. There are none unless the form is open. */
export const shortReceiptInput = createInputStores<MissingBoxExplanations>('short-receipt')

const undoInput = createInputStores<string>('undo-receipt')

/** The reason for undoing a receipt. A later receipt of the same delivery has its own reason. */
export const undoReasonInput = (userId: number, deliveryId: number, receivedAt: Date) =>
  undoInput(userId, `${deliveryId}.${receivedAt.getTime()}`)
