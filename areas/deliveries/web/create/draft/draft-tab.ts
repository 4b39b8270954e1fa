import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { deviceMemory } from '#kit/web/device/device-memory.ts'
import { watchPageVisits } from '#kit/web/device/page-visits.ts'
import { newId } from '#kit/web/new-id.ts'

interface Notice {
  readonly kind: 'open' | 'held' | 'take' | 'closed' | 'released'
  readonly key: string
  readonly tab: string
  /** When the tab opened the draft, in ms. */
  readonly since: number
  /** The draft as the tab stored it before releasing it. */
  readonly stored: string | null
}

const isEarlier = (one: Pick<Notice, 'tab' | 'since'>, other: Pick<Notice, 'tab' | 'since'>): boolean =>
  one.since === other.since ? one.tab < other.tab : one.since < other.since

/** The time that a tab has to release the draft. A frozen tab never responds. */
const RELEASE_TIMEOUT_MS = 1500

interface TabHandlers {
  /** Called when another tab has the draft or takes it over. This tab must store its input and close the draft. */
  readonly onHeldElsewhere: () => void
  /**
   * Called when this tab may continue with the stored draft.
   * @param stored the draft as the other tab has stored it; in the storage, this tab may still see an older one
   */
  readonly onFree: (stored?: string | null) => void
}

/** Lets only one tab of the browser edit a draft (DLV-23): the first one, until another tab takes it over. */
export const openDraftTab = (key: string, handlers: TabHandlers, timeoutMs = RELEASE_TIMEOUT_MS) => {
  const channel = new BroadcastChannel('portal.draft')
  const own = { key, tab: newId(), since: Date.now() }
  let isMine = true
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = (kind: Notice['kind'], stored: string | null = null) => {
    if (!isClosed) channel.postMessage({ ...own, kind, stored } satisfies Notice)
  }
  const begin = (stored?: string | null) => {
    clearTimeout(timer)
    timer = undefined
    if (isMine) return
    isMine = true
    own.since = Date.now()
    // of several tabs that start at the same time, only the earliest keeps the draft
    send('held')
    handlers.onFree(stored)
  }
  const yieldDraft = () => {
    if (!isMine) return
    isMine = false
    handlers.onHeldElsewhere()
  }
  channel.onmessage = ({ data }: MessageEvent<Notice>) => {
    if (data.key !== key || data.tab === own.tab) return
    if ((data.kind === 'open' || data.kind === 'held') && isMine && isEarlier(data, own)) yieldDraft()
    else if (data.kind === 'open' && isMine) send('held')
    else if (data.kind === 'take') yieldDraft()
    else if (data.kind === 'closed') begin()
    else if (data.kind === 'released' && timer !== undefined) begin(data.stored)
  }
  send('open')
  return {
    /** Requests the draft from the other tab. When this tab may continue, `onFree` is called. */
    takeOver: () => {
      send('take')
      timer = setTimeout(() => begin(), timeoutMs)
    },
    /** Releases the draft to the other tab. Call this after `onHeldElsewhere`, when all input is stored. */
    released: (stored: string | null) => send('released', stored),
    close: () => {
      clearTimeout(timer)
      if (isMine) send('closed')
      isClosed = true
      channel.close()
    },
  }
}

export type DraftTab = ReturnType<typeof openDraftTab>

/** Returns whether another tab edits the draft, and `takeOver`. `onFree` reads the draft when this tab may edit it. */
export const useDraftTab = (key: string, onFree: () => void) => {
  const [isElsewhere, setElsewhere] = useState(false)
  const tab = useRef<DraftTab>(undefined)
  const free = useEffectEvent((stored?: string | null) => {
    if (stored !== undefined) deviceMemory.write(key, stored)
    onFree()
    setElsewhere(false)
  })
  useEffect(() => {
    const open = () => {
      tab.current = openDraftTab(key, {
        onHeldElsewhere: () => setElsewhere(true),
        onFree: (stored) => free(stored),
      })
    }
    const close = () => tab.current?.close()
    // a page that the browser restores from its cache has a closed channel
    const reopen = ({ persisted }: PageTransitionEvent) => persisted && open()
    open()
    const stopWatching = watchPageVisits(close, reopen)
    return () => {
      stopWatching()
      close()
    }
  }, [key])
  // at this point the form is closed and has stored all input
  useEffect(() => {
    if (isElsewhere) tab.current?.released(deviceMemory.read(key))
  }, [isElsewhere, key])
  return { isElsewhere, takeOver: () => tab.current?.takeOver() }
}
