import { afterEach, expect, test, vi } from 'vitest'
import { type DraftTab, openDraftTab } from './draft-tab.ts'

const opened: DraftTab[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})

const within = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })

/** Waits until the next millisecond, because the tab that opened the draft in an earlier millisecond keeps it. */
const nextMillisecond = (): Promise<void> => {
  const now = Date.now()
  return within(() => expect(Date.now()).toBeGreaterThan(now))
}

/** A timeout that is long enough for the response of the other tab, even on a busy machine. */
const LONG_MS = 60_000

/** A tab that releases the draft when another tab requests it. */
const openTab = (key: string, received: string[], name: string): DraftTab => {
  const handlers = {
    onHeldElsewhere: () => {
      received.push(`${name} held elsewhere`)
      tab.released(`typed in ${name}`)
    },
    onFree: (stored?: string | null) => received.push(stored ? `${name} free: ${stored}` : `${name} free`),
  }
  const tab: DraftTab = openDraftTab(key, handlers, LONG_MS)
  opened.push(tab)
  return tab
}

test('[DLV-23] notifies a second tab that the draft is open elsewhere, and lets it take over the draft', async () => {
  const received: string[] = []
  openTab('draft.1', received, 'first')
  await nextMillisecond()
  const second = openTab('draft.1', received, 'second')
  await within(() => expect(received).toEqual(['second held elsewhere']))
  second.takeOver()
  await within(() =>
    expect(received).toEqual(['second held elsewhere', 'first held elsewhere', 'second free: typed in first']),
  )
})

test('[DLV-23] lets the waiting tab continue when the other tab is closed', async () => {
  const received: string[] = []
  const first = openTab('draft.2', received, 'first')
  await nextMillisecond()
  openTab('draft.2', received, 'second')
  await within(() => expect(received).toEqual(['second held elsewhere']))
  first.close()
  await within(() => expect(received).toEqual(['second held elsewhere', 'second free']))
})

test('[DLV-23] lets only one of two waiting tabs continue when the tab with the draft is closed', async () => {
  const received: string[] = []
  const first = openTab('draft.5', received, 'first')
  await nextMillisecond()
  openTab('draft.5', received, 'second')
  openTab('draft.5', received, 'third')
  await within(() => expect([...received].sort()).toEqual(['second held elsewhere', 'third held elsewhere']))
  first.close()
  const stateOf = (name: string) => received.findLast((one) => one.startsWith(name))?.slice(name.length + 1)
  await within(() => expect([stateOf('second'), stateOf('third')].sort()).toEqual(['free', 'held elsewhere']))
})

test('[DLV-23] when a tab takes over a draft, a tab that had it earlier does not get it back', async () => {
  const received: string[] = []
  const first = openTab('draft.6', received, 'first')
  await nextMillisecond()
  const second = openTab('draft.6', received, 'second')
  await within(() => expect(received).toEqual(['second held elsewhere']))
  second.takeOver()
  await within(() => expect(received.at(-1)).toBe('second free: typed in first'))
  first.takeOver()
  await within(() => expect(received.at(-1)).toBe('first free: typed in second'))
  const third = openTab('draft.6', received, 'third')
  await within(() => expect(received.at(-1)).toBe('third held elsewhere'))
  third.takeOver()
  await within(() => expect(received).toContain('third free: typed in first'))
  expect(received.filter((one) => one.startsWith('second free'))).toHaveLength(1)
})

test('[DLV-23] lets tabs with different drafts work independently', async () => {
  const received: string[] = []
  openTab('draft.3', received, 'first')
  openTab('draft.4', received, 'second')
  await nextMillisecond()
  openTab('draft.3', received, 'third')
  await within(() => expect(received).toEqual(['third held elsewhere']))
})
