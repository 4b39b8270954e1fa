import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToInsertions, type OnScan, SCAN_FIELD } from './inserted-input.ts'

/** A text field that stores its value like an input element. */
class FakeField {
  #value = ''
  get value() {
    return this.#value
  }
  set value(text: string) {
    this.#value = text
  }
  get selectionStart() {
    return this.#value.length
  }
  get selectionEnd() {
    return this.#value.length
  }
  hasAttribute(name: string) {
    return name === SCAN_FIELD
  }
  dispatchEvent() {}
  setSelectionRange() {}
}

let page: EventTarget
let field: FakeField

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  field = new FakeField()
  vi.stubGlobal('window', page)
  vi.stubGlobal('HTMLInputElement', FakeField)
  vi.stubGlobal('HTMLTextAreaElement', class {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const send = (type: string, at: number) => {
  const event = new Event(type)
  Object.defineProperty(event, 'target', { value: field })
  Object.defineProperty(event, 'timeStamp', { value: at })
  page.dispatchEvent(event)
}

/** Appends text to the value of the field, as an input method does; `at` is the time in ms. */
const insert = (text: string, at = 10) => {
  send('beforeinput', at)
  field.value += text
  send('input', at)
}

const listen = (isCode = (_: string) => false) => {
  const codes: string[] = []
  const typed: string[] = []
  const onScan: OnScan = (code, { isTyped }) => {
    codes.push(code)
    if (isTyped) typed.push(code)
  }
  return { codes, typed, ...listenToInsertions(onScan, isCode) }
}

test('[RCV-02] Enter ends a code that was inserted in one step, and the field shows its former text again', () => {
  const { codes, end } = listen()
  insert('3|7|1')
  expect(end()).toBe(true)
  expect(codes).toEqual(['3|7|1'])
  expect(field.value).toBe('')
})

test('[RCV-02] a code that is inserted in one step ends after 500 ms without input', () => {
  const { codes } = listen()
  insert('3|7|1')
  vi.advanceTimersByTime(499)
  expect(codes).toEqual([])
  vi.advanceTimersByTime(1)
  expect(codes).toEqual(['3|7|1'])
})

test('[RCV-02] a line break or tab inside the inserted text ends a code', () => {
  const { codes, typed } = listen()
  insert('3|7|1\r\n3|7|2\t', 5000)
  expect(codes).toEqual(['3|7|1', '3|7|2'])
  expect(typed).toEqual([])
})

test('[RCV-02] does not treat one or two characters as a code', () => {
  const { codes, end } = listen()
  insert('a')
  expect(end()).toBe(false)
  expect(codes).toEqual([])
})

test('[RCV-02] distinguishes a text inserted in one step from one typed by hand', () => {
  const { codes, end } = listen()
  for (const [index, letter] of [...'EMP'].entries()) insert(letter, 200 * index)
  expect(end()).toBe(false)
  expect(field.value).toBe('EMP')
  insert('EMP-0042', 1000)
  expect(end()).toBe(true)
  expect(codes).toEqual(['EMP-0042'])
})

test('[RCV-02] a text that can only be a code is read as a code, however it was entered', () => {
  const { codes, typed, end } = listen((text) => text === 'EMP')
  for (const [index, letter] of [...'EMP'].entries()) insert(letter, 200 * index)
  expect(end()).toBe(true)
  expect([codes, typed]).toEqual([['EMP'], ['EMP']])
})

test('[RCV-02] a text that was removed from the field in the meantime is no code', () => {
  const { codes, end } = listen()
  insert('3|7|1')
  field.value = ''
  expect(end()).toBe(false)
  expect(codes).toEqual([])
})
