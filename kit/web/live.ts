import type { Answer } from './api.ts'
import { connection } from './device/connection.ts'
import { createEventStreamParser } from './event-stream-parser.ts'

/** A changed record: ids only, without contents. */
export interface LiveChange {
  /** `noun.verb` */
  readonly topic: string
  readonly body: Readonly<Record<string, unknown>>
}

interface Listener {
  readonly noun: string
  readonly received: (news: LiveChange) => void
  readonly missed: () => void
}

export interface LiveStreamSource {
  /** Opens the stream. `since` is the position of the last received event. */
  open(since: string | undefined, signal: AbortSignal): Promise<Answer<ReadableStream<Uint8Array>>>
  /**
   * Returns a text that identifies the user of the stream; undefined without a user. The stream restarts when it
   * changes.
   */
  who(): string | undefined
  onWho(changed: () => void): void
}

/** The server sends something every 20 s. Without data for this time, the connection counts as lost. */
const STREAM_TIMEOUT_MS = 50_000
const MIN_RETRY_DELAY_MS = 500
const MAX_RETRY_DELAY_MS = 30_000
/** Hidden tabs close their connection after this time, because browsers allow only six per server. */
const HIDDEN_TIMEOUT_MS = 60_000
const RESET_EVENT = 'reset'
const ENDED_EVENT = 'ended'

const listeners = new Set<Listener>()
let source: LiveStreamSource | undefined
let who: string | undefined
let position: string | undefined
let running: AbortController | undefined
let unseen: ReturnType<typeof setTimeout> | undefined
let isUnseen = false

/**
 * Subscribes to the topics of a noun (`delivery`) while the component is mounted. `missed` is called if events may have
 * been lost, so that the screen must reload. All listeners of a tab share one stream.
 */
export const onLiveChange = (noun: string, onNews: (news: LiveChange) => void, missed: () => void): (() => void) => {
  const listener = { noun, received: onNews, missed }
  listeners.add(listener)
  updateStream()
  return () => {
    listeners.delete(listener)
    updateStream()
  }
}

/** Sets the source of the stream. The app calls this once at start. */
export const startLiveUpdates = (input: LiveStreamSource): void => {
  source = input
  input.onWho(updateStream)
  document.addEventListener('visibilitychange', () => {
    clearTimeout(unseen)
    if (document.visibilityState === 'hidden')
      unseen = setTimeout(() => {
        isUnseen = true
        updateStream()
      }, HIDDEN_TIMEOUT_MS)
    else {
      isUnseen = false
      updateStream()
    }
  })
  updateStream()
}

const updateStream = (): void => {
  const now = source?.who()
  if (now !== who) {
    stop()
    who = now
    position = undefined
  }
  const isNeeded = who !== undefined && listeners.size > 0 && !isUnseen
  if (!isNeeded) stop()
  else if (!running) {
    running = new AbortController()
    void run(running.signal)
  }
}

const stop = (): void => {
  running?.abort()
  running = undefined
}

const run = async (signal: AbortSignal): Promise<void> => {
  let failures = 0
  while (!signal.aborted) {
    const once = new AbortController()
    signal.addEventListener('abort', () => once.abort(), { signal: once.signal })
    const hasSpoken = await readOnce(once).catch(() => false)
    once.abort()
    if (signal.aborted) return
    failures = hasSpoken ? 0 : failures + 1
    await pause(failures, signal)
  }
}

/** Waits, each time longer and with random variation. When the connection is back, it continues immediately. */
const pause = (failures: number, signal: AbortSignal): Promise<void> =>
  new Promise((resume) => {
    const longest = Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** failures)
    const goOn = () => {
      clearTimeout(timer)
      stopWatching()
      signal.removeEventListener('abort', goOn)
      resume()
    }
    const timer = setTimeout(goOn, longest * (0.5 + Math.random() / 2))
    const stopWatching = connection.subscribe(() => {
      if (connection.get() === 'online') goOn()
    })
    signal.addEventListener('abort', goOn)
  })

/** Reads one stream to its end. Returns whether the server sent anything. */
const readOnce = async (once: AbortController): Promise<boolean> => {
  const isFirst = position === undefined
  const answer = await source?.open(position, once.signal)
  if (!answer?.ok) return false
  let hasSpoken = false
  let silence = setTimeout(() => once.abort(), STREAM_TIMEOUT_MS)
  const blocksOf = createEventStreamParser()
  const reader = answer.value
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return hasSpoken
      clearTimeout(silence)
      silence = setTimeout(() => once.abort(), STREAM_TIMEOUT_MS)
      // data that was loaded before the first event may be outdated
      if (!hasSpoken && isFirst) for (const { missed } of [...listeners]) missed()
      hasSpoken = true
      for (const { event, data, id } of blocksOf(value)) {
        if (event !== undefined && data !== undefined) dispatchEvent(event, data)
        position = id ?? position
      }
    }
  } finally {
    clearTimeout(silence)
  }
}

const dispatchEvent = (topic: string, data: string): void => {
  // the server will refuse the next attempt, which tells the app that the session has ended
  if (topic === ENDED_EVENT) return
  if (topic === RESET_EVENT) {
    for (const { missed } of [...listeners]) missed()
    return
  }
  const news: LiveChange = { topic, body: JSON.parse(data) as LiveChange['body'] }
  for (const { noun, received } of [...listeners]) if (topic.startsWith(`${noun}.`)) received(news)
}
