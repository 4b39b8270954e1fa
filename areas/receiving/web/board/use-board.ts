import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '#kit/web/connection.ts'
import { onLive } from '#kit/web/live.ts'
import { apiQuery } from '#kit/web/query.ts'
import { type DockBoard, getDockBoard } from '../../contract.ts'

/** A fallback for a broken live connection, and for the change of the day. */
const POLL_INTERVAL_MS = 30_000
/** The pause after a reload, so that many scans in a row do not keep the server busy. */
const PAUSE_MS = 250

/**
 * Reloads one at a time. News that arrives during a reload or its pause leads to one more.
 * @returns the function that asks for a reload, and one that stops it
 */
const createReloader = (reload: () => Promise<unknown>) => {
  let isBusy = false
  let isAsked = false
  let isStopped = false
  const ask = async (): Promise<void> => {
    isAsked = true
    if (isBusy) return
    isBusy = true
    while (isAsked && !isStopped) {
      isAsked = false
      await reload()
      await new Promise((resume) => setTimeout(resume, PAUSE_MS))
    }
    isBusy = false
  }
  return {
    ask,
    stop: () => {
      isStopped = true
    },
  }
}

/** The board of an organisation, updated live. `staleSince` is set if the server does not respond. */
export const useBoard = (company: number | undefined) => {
  const isOffline = useConnection() === 'offline'
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...apiQuery(getDockBoard, { query: { company } }),
    enabled: company !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
  useEffect(() => {
    // a request that is under way may have read the board before the news
    const { ask, stop } = createReloader(() => refetch({ cancelRefetch: true }))
    const unsubscribe = onLive(
      'delivery',
      () => void ask(),
      () => void ask(),
    )
    return () => {
      stop()
      unsubscribe()
    }
  }, [refetch])
  const staleSince = data && (isOffline || error) ? new Date(dataUpdatedAt) : undefined
  return { board: data, error, refetch, staleSince }
}

/** The current time by the clock of the server, each second. */
export const useServerClock = (board: DockBoard | undefined): Date => {
  const [now, setNow] = useState(() => Date.now())
  const [offset, setOffset] = useState(0)
  const serverTime = board?.now
  useEffect(() => {
    if (serverTime !== undefined) setOffset(Date.parse(serverTime) - Date.now())
  }, [serverTime])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return new Date(now + offset)
}
