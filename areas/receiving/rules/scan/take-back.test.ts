import { expect, test } from 'vitest'
import { invoiceCodes, outcomeCodes, sampleInvoice, wholeDelivery } from '#tests/support/samples/dock-sample.ts'
import { sampleDockDelivery, scanAll } from '#tests/support/samples/session-sample.ts'
import type { DockProgress } from '../../contract.ts'
import { checkReadiness } from './readiness.ts'
import { applyDelivery, applyProgress, applyScanTakenBack } from './shared-marks.ts'
import { whyNotTakeBackScan } from './take-back.ts'

const progress: DockProgress = {
  deliveryId: sampleInvoice.id,
  status: 'transit',
  boxes: 4,
  waitingSince: null,
  undone: 0,
  marks: [],
  upTo: 9,
}
const complete = scanAll(['EMP-1', ...wholeDelivery], [sampleInvoice]).session

test('[RCV-13] only the user who set a mark or a supervisor can take it back', () => {
  const facts = { line: 1, pack: 2, by: 'somchai', at: new Date('2025-11-24T03:00:00.000Z') }
  expect(whyNotTakeBackScan({ ...facts, isOwn: true, isSupervisor: false })).toBeUndefined()
  expect(whyNotTakeBackScan({ ...facts, isOwn: false, isSupervisor: true })).toBeUndefined()
  expect(whyNotTakeBackScan({ ...facts, isOwn: false, isSupervisor: false })?.message.code).toBe('MARK_OF_OTHER')
})

test('[RCV-13] a box whose mark was taken back on another device is missing on this device until it is scanned again', () => {
  const takenBack = [{ sequence: 1, pack: 2, nth: 8 }]
  const after = applyProgress(complete, { ...progress, takenBack })
  expect(after.sheets[0]?.lines).toMatchObject([{ packs: [1, 3] }, { packs: [1] }])
  expect(checkReadiness(after).missing.map(({ message }) => message.code)).toEqual(['BOX_MISSING'])
  // after a new scan of the box, taking back the earlier mark has no effect
  const again = scanAll([invoiceCodes.box(1, 2)], [], after).session
  const same = applyDelivery(again, sampleDockDelivery({ takenBack, upTo: 9 })).session
  expect(checkReadiness(same).complete).toHaveLength(1)
  const marks = [{ sequence: 1, packs: [2] }]
  const elsewhere = applyProgress(after, { ...progress, takenBack: [], marks, upTo: 10 })
  expect(checkReadiness(elsewhere).complete).toHaveLength(1)
})

test('[RCV-13] a late response of the server does not restore a mark that was taken back in the meantime', () => {
  const takenBack = [{ sequence: 1, pack: 2, nth: 8 }]
  const after = applyProgress(complete, { ...progress, takenBack })
  const late = applyDelivery(after, sampleDockDelivery({ marks: [{ sequence: 1, packs: [2] }], upTo: 7 })).session
  expect(late.sheets[0]?.lines).toMatchObject([{ packs: [1, 3] }, { packs: [1] }])
  expect(applyProgress(late, { ...progress, takenBack, upTo: 10 }).sheets[0]?.lines).toMatchObject([
    { packs: [1, 3] },
    { packs: [1] },
  ])
})

test('[RCV-13] removes the unsent scans of a box when its mark is taken back on this device', () => {
  const { session, outcomes } = applyScanTakenBack(
    complete,
    { deliveryId: progress.deliveryId, sequence: 1, pack: 3 },
    progress,
  )
  expect(outcomeCodes(outcomes)).toEqual(['info MARK_TAKEN_BACK'])
  expect(session.sheets[0]?.lines).toMatchObject([{ packs: [1, 2] }, { packs: [1] }])
  expect(session.unsent.filter(({ sequence, pack }) => sequence === 1 && pack === 3)).toEqual([])
})
