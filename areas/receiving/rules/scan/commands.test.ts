import { expect, test } from 'vitest'
import type { HeaderFacts } from '#areas/deliveries/rules/codes/qr-payload.ts'
import {
  printedCodesOf,
  sampleDockDelivery,
  sampleScan,
  sampleSettings,
  scanAll,
} from '#tests/support/samples/session-sample.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { applyHeaderLookup } from './apply-lookup.ts'
import { commandCode, dockCommands, readCommand } from './commands.ts'
import { applyScan } from './scan-session.ts'
import type { DockSession } from './session.ts'
import { applyReceiptSucceeded, withUnverifiedSheets } from './shared-marks.ts'

const sheet = sampleDockDelivery()
const { header, item, box } = printedCodesOf(sheet)
const complete = ['EMP-0042', header, item(1), box(1, 1), box(1, 2), box(1, 3), item(2), box(2, 1)]
const command = (session: DockSession, name: (typeof dockCommands)[number], by = sampleSettings) =>
  applyScan(session, sampleScan(commandCode(name)), by)

const receiptOf = (session: DockSession): DockSession =>
  applyReceiptSucceeded(session, {
    deliveryId: sheet.id,
    number: sheet.number,
    receiveNumber: '1032511-000860',
    status: 'completed',
    receivedAt: '2025-11-24T03:10:00.000Z',
    receiver: 'EMP-0042',
    storeName: 'Dock 1',
    message: '',
  }).session

test('[RCV-15] reads the codes of the command card in upper and lower case, and rejects other texts', () => {
  for (const name of dockCommands) {
    expect(readCommand(commandCode(name))).toBe(name)
    expect(readCommand(` ${commandCode(name).toLowerCase()} `)).toBe(name)
  }
  for (const text of ['9|', '9|OTHER', 'SUBMIT', '9|SUBMIT|1', '1|SUBMIT', header])
    expect(readCommand(text)).toBeUndefined()
})

test('[RCV-15] the Submit code submits a complete delivery, and otherwise reports the first missing item', () => {
  const { session } = scanAll(complete, [sheet])
  expect(command(session, 'submit')).toMatchObject({
    effect: { type: 'submit' },
    outcomes: [{ kind: 'waiting', message: messages.COMMAND_SUBMIT, params: { number: sheet.number } }],
  })
  const { session: open } = scanAll(complete.slice(0, -1), [sheet])
  const refused = command(open, 'submit')
  expect(refused.effect).toBeUndefined()
  expect(refused.outcomes).toMatchObject([
    {
      kind: 'wrong',
      message: messages.COMMAND_NOT_COMPLETE,
      next: { message: messages.BOX_MISSING, params: { line: 2 } },
    },
  ])
  const { session: nobody } = scanAll(complete.slice(1), [sheet])
  expect(command(nobody, 'submit').outcomes).toMatchObject([
    { kind: 'wrong', next: { message: messages.EMPLOYEE_MISSING } },
  ])
  expect(command(session, 'submit', { ...sampleSettings, isOffline: true })).toMatchObject({
    outcomes: [{ kind: 'wrong', message: messages.COMMAND_OFFLINE }],
  })
})

test('[RCV-15] a Submit code that is scanned during a header lookup waits for it, and then submits or reports the first missing item', () => {
  const lookUp = (codes: readonly string[]) => {
    let session = scanAll(['EMP-0042'], []).session
    let header: HeaderFacts | undefined
    for (const code of codes) {
      const step = applyScan(session, sampleScan(code), sampleSettings)
      session = step.session
      header ??= step.headersToLookUp[0]
    }
    const early = command(session, 'submit')
    expect(early.effect).toBeUndefined()
    expect(early.outcomes).toMatchObject([
      { kind: 'waiting', message: messages.COMMAND_SUBMIT_WAITS, params: { number: sheet.number } },
    ])
    if (!header) throw new Error('no header was asked')
    return { session: early.session, header }
  }
  const whole = lookUp(complete.slice(1))
  const answered = applyHeaderLookup(whole.session, whole.header, { found: sheet }, sampleSettings)
  expect(answered.effect).toEqual({ type: 'submit' })
  expect(answered.session.last.some(({ message }) => message === messages.COMMAND_SUBMIT_WAITS)).toBe(false)

  const part = lookUp(complete.slice(1, -1))
  const missing = applyHeaderLookup(part.session, part.header, { found: sheet }, sampleSettings)
  expect(missing.effect).toBeUndefined()
  expect(missing.outcomes.at(-1)).toMatchObject({
    message: messages.COMMAND_NOT_COMPLETE,
    next: { params: { line: 2 } },
  })
  expect(missing.session.changes).toEqual([])

  // nothing is submitted if the delivery cannot be received, or if the connection was lost in the meantime
  const refused = applyHeaderLookup(
    whole.session,
    whole.header,
    { found: { ...sheet, status: 'completed' } },
    sampleSettings,
  )
  expect(refused.effect).toBeUndefined()
  const later = withUnverifiedSheets(whole.session)
  expect(applyHeaderLookup(later, whole.header, { found: sheet }, sampleSettings).effect).toBeUndefined()
})

test('[RCV-15] rejects a second Submit code as a duplicate, and the sticker command prints the last receipt', () => {
  const { session } = scanAll(complete, [sheet])
  expect(command(session, 'stickers').outcomes).toMatchObject([{ kind: 'wrong', message: messages.COMMAND_NO_RECEIPT }])
  const done = receiptOf(session)
  const again = command(done, 'submit')
  expect([again.effect, again.outcomes[0]?.kind]).toEqual([undefined, 'duplicate'])
  expect(again.outcomes[0]?.next).toMatchObject({ params: { receiveNo: '1032511-000860' } })
  expect(command(done, 'stickers').effect).toEqual({ type: 'print', deliveryId: sheet.id })
})

test('[RCV-15] the problem command reports the box scanned last, and the aside command sets the delivery aside with its marks', () => {
  const { session } = scanAll(complete.slice(0, 5), [sheet])
  expect(command(session, 'problem').effect).toEqual({ type: 'report', deliveryId: sheet.id, sequence: 1, pack: 2 })
  const { session: opened } = scanAll(complete.slice(0, 2), [sheet])
  expect(command(opened, 'problem').effect).toEqual({
    type: 'report',
    deliveryId: sheet.id,
    sequence: null,
    pack: null,
  })
  const aside = command(session, 'aside')
  expect([aside.session.sheets, aside.outcomes[0]?.params]).toEqual([[], { number: sheet.number }])
  expect(aside.session.unsent).toEqual(session.unsent)
  const { session: empty } = scanAll([], [])
  for (const name of ['problem', 'aside'] as const)
    expect(command(empty, name).outcomes).toMatchObject([{ kind: 'wrong', message: messages.SCAN_HEADER_FIRST_BOX }])
})

test('[RCV-15] a command applies to the delivery of the latest scan when several are open', () => {
  const other = sampleDockDelivery({ id: 58103, number: 'INV2511002' })
  const codes = printedCodesOf(other)
  const { session } = scanAll([header, codes.header, item(1), box(1, 1)], [sheet, other])
  expect(command(session, 'aside').session.sheets.map(({ delivery: { id } }) => id)).toEqual([other.id])
})
