import { afterEach, expect, test, vi } from 'vitest'
import { type DraftTab, openDraftTab } from './one-tab.ts'

const opened: DraftTab[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})

const within = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })

/** Of two tabs the one that was opened in an earlier millisecond keeps the draft. */
const nextMillisecond = (): Promise<void> => {
  const now = Date.now()
  return within(() => expect(Date.now()).toBeGreaterThan(now))
}

/** A tab that releases the draft as soon as it is told to. */
const openTab = (key: string, heard: string[], name: string): DraftTab => {
  const tab: DraftTab = openDraftTab(key, {
    onHeldElsewhere: () => {
      heard.push(`${name} held elsewhere`)
      tab.released()
    },
    onFree: () => heard.push(`${name} free`),
  })
  opened.push(tab)
  return tab
}

test('[DLV-23] a second tab on a draft is told so, and can take it over', async () => {
  const heard: string[] = []
  openTab('draft.1', heard, 'first')
  await nextMillisecond()
  const second = openTab('draft.1', heard, 'second')
  await within(() => expect(heard).toEqual(['second held elsewhere']))
  second.takeOver()
  await within(() => expect(heard).toEqual(['second held elsewhere', 'first held elsewhere', 'second free']))
})

test('[DLV-23] the waiting tab goes on when the other one is closed', async () => {
  const heard: string[] = []
  const first = openTab('draft.2', heard, 'first')
  await nextMillisecond()
  openTab('draft.2', heard, 'second')
  await within(() => expect(heard).toEqual(['second held elsewhere']))
  first.close()
  await within(() => expect(heard).toEqual(['second held elsewhere', 'second free']))
})

test('[DLV-23] tabs of different users do not disturb each other', async () => {
  const heard: string[] = []
  openTab('draft.3', heard, 'first')
  openTab('draft.4', heard, 'second')
  await nextMillisecond()
  openTab('draft.3', heard, 'third')
  await within(() => expect(heard).toEqual(['third held elsewhere']))
})
