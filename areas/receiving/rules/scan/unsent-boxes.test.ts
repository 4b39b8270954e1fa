import { expect, test } from 'vitest'
import type { UnsentMark } from './session.ts'
import { isUnsentByDelivery } from './unsent-boxes.ts'

const scanned = (deliveryId: number, sequence: number, pack: number): UnsentMark =>
  ({ deliveryId, sequence, pack }) as UnsentMark

test('[RCV-08] returns only the boxes with unsent scans on this device, by delivery and line', () => {
  const unsent = isUnsentByDelivery([scanned(1, 1, 2), scanned(1, 2, 1), scanned(7, 1, 1)])
  const has = (deliveryId: number, sequence: number, pack: number) => unsent.get(deliveryId)?.(sequence, pack)
  expect([has(1, 1, 2), has(1, 2, 1), has(7, 1, 1)]).toEqual([true, true, true])
  expect([has(1, 1, 1), has(1, 2, 2), has(7, 1, 2)]).toEqual([false, false, false])
  expect(has(8, 1, 1)).toBeUndefined()
  expect(isUnsentByDelivery([]).size).toBe(0)
})
