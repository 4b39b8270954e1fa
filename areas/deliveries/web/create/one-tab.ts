import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { newId } from '#kit/web/new-id.ts'
import { watchPageVisits } from '#kit/web/page-visits.ts'

type Notice =
  | { readonly kind: 'open' | 'held'; readonly key: string; readonly tab: string; readonly since: number }
  | { readonly kind: 'take' | 'closed'; readonly key: string; readonly tab: string }
  | { readonly kind: 'released'; readonly key: string; readonly tab: string; readonly stored: string | null }

/** The time that a tab has to release the draft. A frozen tab never answers. */
export const RELEASE_TIMEOUT_MS = 1500

export interface TabHandlers {
  /** Called when another tab has the draft or has taken it over. This tab must store its input and close the draft. */
  readonly onHeldElsewhere: () => void
  /**
   * Called when this tab may continue with the stored draft.
   * @param stored the draft that the other tab has stored, because this tab may not see it in the storage yet
   */
  readonly onFree: (stored?: string | null) => void
}

export interface DraftTab {
  /** Requests the draft from the other tab. `onFree` is called when this tab may continue. */
  readonly takeOver: () => void
  /** Releases the draft to the other tab. Call it after `onHeldElsewhere`, when all input is stored. */
  readonly released: (stored: string | null) => void
  readonly close: () => void
}

/**
 * Lets only one tab of the browser edit a draft at a time (DLV-23). The tab that opened the draft first keeps it until
 * another tab takes it over. In a browser without BroadcastChannel, every tab may edit the draft.
 */
export const openDraftTab = (
  key: string,
  { onHeldElsewhere, onFree }: TabHandlers,
  releaseTimeoutMs = RELEASE_TIMEOUT_MS,
): DraftTab => {
  if (typeof BroadcastChannel === 'undefined') return { takeOver: () => onFree(), released: () => {}, close: () => {} }
  const channel = new BroadcastChannel('portal.draft')
  const tab = newId()
  let since = Date.now()
  let isMine = true
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = (notice: Notice) => {
    if (!isClosed) channel.postMessage(notice)
  }
  const begin = (stored?: string | null) => {
    clearTimeout(timer)
    timer = undefined
    if (isMine) return
    isMine = true
    since = Date.now()
    // of several tabs that begin at the same time, only the earliest keeps the draft
    send({ kind: 'held', key, tab, since })
    onFree(stored)
  }
  const yieldDraft = () => {
    if (!isMine) return
    isMine = false
    onHeldElsewhere()
  }
  const isEarlier = (notice: { readonly tab: string; readonly since: number }) =>
    notice.since === since ? notice.tab < tab : notice.since < since
  channel.onmessage = ({ data }: MessageEvent<Notice>) => {
    if (data.key !== key || data.tab === tab) return
    if ((data.kind === 'open' || data.kind === 'held') && isMine && isEarlier(data)) yieldDraft()
    else if (data.kind === 'open' && isMine) send({ kind: 'held', key, tab, since })
    else if (data.kind === 'take') yieldDraft()
    else if (data.kind === 'closed') begin()
    else if (data.kind === 'released' && timer !== undefined) begin(data.stored)
  }
  send({ kind: 'open', key, tab, since })
  return {
    takeOver: () => {
      send({ kind: 'take', key, tab })
      timer = setTimeout(() => begin(), releaseTimeoutMs)
    },
    released: (stored) => send({ kind: 'released', key, tab, stored }),
    close: () => {
      clearTimeout(timer)
      if (isMine) send({ kind: 'closed', key, tab })
      isClosed = true
      channel.close()
    },
  }
}

/**
 * Returns whether another tab edits the draft, and `takeOver` to edit it in this tab instead. When this tab may edit the
 * draft, `onFree` is called and must read the stored draft.
 */
export const useOneTab = (key: string, onFree: () => void) => {
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
  // the form is closed at this point, and has stored all input
  useEffect(() => {
    if (isElsewhere) tab.current?.released(deviceMemory.read(key))
  }, [isElsewhere, key])
  const takeOver = useCallback(() => tab.current?.takeOver(), [])
  return { isElsewhere, takeOver }
}
