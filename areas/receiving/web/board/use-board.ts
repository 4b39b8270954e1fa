import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useConnection } from '#kit/web/device/connection.ts'
import { onLiveChange } from '#kit/web/live.ts'
import { apiQuery } from '#kit/web/query.ts'
import { type BoardDelivery, type BoardProblem, type DockBoard, getDockBoard } from '../../contract.ts'
import { type BoardFilter, type BoardGroup, filterBoard } from '../../rules/board.ts'

/** The interval of polling, which is needed without a live connection and when a new day begins. */
const POLL_INTERVAL_MS = 30_000
/** The pause after a reload, so that a quick series of scans does not reload the board for each scan. */
const PAUSE_MS = 250

/**
 * Runs one reload at a time. Requests during a reload or its pause cause one more reload.
 * @returns `ask` requests a reload, and `stop` ends the reloads
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
  const stop = () => {
    isStopped = true
  }
  return { ask, stop }
}

/** Loads the board of an organisation and updates it live. `staleSince` is set if the server does not respond. */
export const useDockBoard = (company: number | undefined) => {
  const isOffline = useConnection() === 'offline'
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...apiQuery(getDockBoard, { query: { company } }),
    enabled: company !== undefined,
    refetchInterval: POLL_INTERVAL_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
  useEffect(() => {
    // a request in progress may have read the board before the change, so it is cancelled and repeated
    const { ask, stop } = createReloader(() => refetch({ cancelRefetch: true }))
    const unsubscribe = onLiveChange('delivery', ask, ask)
    return () => {
      stop()
      unsubscribe()
    }
  }, [refetch])
  const staleSince = data && (isOffline || error) ? new Date(dataUpdatedAt) : undefined
  return { board: data, error, refetch, staleSince }
}

/** Returns the current time by the clock of the server, updated each second. */
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

export const tileGroups = ['late', 'expected', 'here', 'problems', 'received'] as const
export type TileGroup = (typeof tileGroups)[number]

const sumOf = (rows: readonly BoardDelivery[], field: 'boxes' | 'scanned'): number =>
  rows.reduce((sum, row) => sum + row[field], 0)

/** Returns the counts of the tiles: the server's totals, or the counts of the rows if they are filtered. */
const tileCounts = (board: DockBoard, rows: readonly BoardDelivery[], problems: readonly BoardProblem[]) => {
  const isFiltered = rows.length < board.deliveries.length
  const countOf = (group: BoardGroup) => {
    const own = rows.filter((row) => row.group === group)
    const total = isFiltered ? undefined : board.totals.find((one) => one.group === group)
    const boxes = total?.boxes ?? sumOf(own, 'boxes')
    return { count: total?.deliveries ?? own.length, boxes, scanned: sumOf(own, 'scanned') }
  }
  return {
    late: countOf('late'),
    expected: countOf('expected'),
    here: countOf('here'),
    problems: { count: problems.length, boxes: 0, scanned: 0 },
    received: countOf('received'),
  }
}

/** Returns the rows of the board that match the filters, with their counts. */
export const useFilteredBoard = (board: DockBoard | undefined, { site, supplier }: BoardFilter) => {
  const rows = useMemo(() => filterBoard(board?.deliveries ?? [], { site, supplier }), [board, site, supplier])
  const problems = useMemo(() => filterBoard(board?.problems ?? [], { site, supplier }), [board, site, supplier])
  return board && { board, rows, problems, counts: tileCounts(board, rows, problems) }
}

export type FilteredBoard = NonNullable<ReturnType<typeof useFilteredBoard>>
