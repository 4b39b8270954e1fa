import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { gathered } from '#kit/web/gathered.ts'
import { type LiveChange, onLive } from '#kit/web/live.ts'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { type Delivery, getDelivery, getHistory, listDeliveries } from '../../contract.ts'
import { isShownInHistory } from '../../rules/history.ts'
import { isListed } from './is-listed.ts'
import type { ListView } from './search.ts'

/** The time in ms within which changes are collected and shown together. */
const DEBOUNCE_MS = 150
/** The maximum number of changed rows that are requested one by one. If more rows change, the list is reloaded. */
const MAX_ROWS_REQUESTED = 12
const HIGHLIGHT_MS = 6000
/** The interval in ms at which the list updates the number of scanned boxes. A dock can scan several a second. */
const SCAN_REFRESH_MS = 1000

const none: ReadonlySet<number> = new Set()

export interface LiveList {
  /** The ids of rows that have just changed. */
  readonly changed: ReadonlySet<number>
  /** Deliveries that have just changed, for screen readers. */
  readonly news: readonly Delivery[]
  /** The ids of new deliveries that match the filters but are not shown yet, so that the visible rows do not move. */
  readonly arrived: ReadonlySet<number>
  /** Adds the new deliveries to the list and marks them as changed. */
  takeArrived(): void
}

/**
 * New deliveries that are not shown yet. They are discarded when the view changes, because a new view loads all data.
 */
interface Waiting {
  readonly requestedView: string
  readonly ids: ReadonlySet<number>
}

const idsOf = ({ requestedView, ids }: Waiting, now: string): ReadonlySet<number> =>
  requestedView === now ? ids : none

const replace = (queryClient: QueryClient, delivery: Delivery): void => {
  const { id } = delivery
  const one = apiQuery(getDelivery, { params: { id } }).queryKey
  if (queryClient.getQueryData(one)) queryClient.setQueryData(one, delivery)
  for (const query of queryClient.getQueryCache().findAll({ queryKey: keyOf(listDeliveries) })) {
    const page = query.state.data as { readonly rows: readonly Delivery[] } | undefined
    if (!page?.rows.some((row) => row.id === id)) continue
    // unlike `setQueryData`, this keeps the age of the page, so that it is loaded again when it is old
    query.setState({ data: { ...page, rows: page.rows.map((row) => (row.id === id ? delivery : row)) } })
  }
  void queryClient.invalidateQueries({ queryKey: apiQuery(getHistory, { params: { id } }).queryKey })
}

const reloadList = (queryClient: QueryClient): void => {
  for (const call of [listDeliveries, getDelivery, getHistory])
    void queryClient.invalidateQueries({ queryKey: keyOf(call) })
}

/** Loads changed deliveries that the user may see. If the connection is lost, the list is reloaded later. */
const loadChanged = async (queryClient: QueryClient, ids: readonly number[]): Promise<Delivery[]> => {
  const answers = await Promise.all(ids.map((id) => callApi(getDelivery, { params: { id } })))
  if (answers.some((answer) => !answer.ok && answer.kind === 'network')) reloadList(queryClient)
  return answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
}

/** Updates the visible deliveries whose boxes are being scanned, without marking them as changed. */
const useScannedBoxes = (
  queryClient: QueryClient,
  now: { readonly current: { readonly shown: readonly number[] } },
) => {
  useEffect(() => {
    const scanned = new Set<number>()
    const refresh = async () => {
      const ids = [...scanned].slice(0, MAX_ROWS_REQUESTED)
      for (const id of ids) scanned.delete(id)
      // the others follow in the next interval
      if (scanned.size > 0) next.ask()
      for (const delivery of await loadChanged(queryClient, ids)) replace(queryClient, delivery)
    }
    const next = gathered(SCAN_REFRESH_MS, () => void refresh())
    const received = ({ topic, body }: LiveChange) => {
      if (topic !== 'delivery.scan' || typeof body.id !== 'number' || !now.current.shown.includes(body.id)) return
      scanned.add(body.id)
      next.ask()
    }
    // the list itself reloads if events were missed
    const stop = onLive('delivery', received, () => undefined)
    return () => {
      next.stop()
      stop()
    }
  }, [queryClient, now])
}

/** The ids of deliveries that are marked for some seconds. The second value marks deliveries. */
const useMarks = (): [ReadonlySet<number>, (ids: readonly number[]) => void] => {
  const [marked, setMarked] = useState(none)
  const mark = useCallback((ids: readonly number[]) => {
    setMarked((before) => new Set([...before, ...ids]))
    setTimeout(() => setMarked((before) => new Set([...before].filter((id) => !ids.includes(id)))), HIGHLIGHT_MS)
  }, [])
  return [marked, mark]
}

interface ShownRows {
  readonly filters: ListView['filters']
  /** The ids of the visible rows. */
  readonly shown: readonly number[]
}

/** Returns whether a change matters: the delivery is new, visible or open, or the filters can add it to the list. */
const isRelevant = (queryClient: QueryClient, { filters, shown }: ShownRows, topic: string, id: number): boolean =>
  topic === 'delivery.create' ||
  shown.includes(id) ||
  filters.status !== 'all' ||
  filters.deletedOnly ||
  filters.demoOnly ||
  queryClient.getQueryData(apiQuery(getDelivery, { params: { id } }).queryKey) !== undefined

/** Collects the ids of deliveries that change within `DEBOUNCE_MS`, and passes them to `follow` in one call. */
const useChangedIds = (now: RefObject<ShownRows>, follow: (ids: readonly number[]) => Promise<void>): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const changed = new Set<number>()
    const next = gathered(DEBOUNCE_MS, () => {
      const ids = [...changed]
      changed.clear()
      void follow(ids)
    })
    const received = ({ topic, body }: LiveChange) => {
      if (typeof body.id !== 'number' || !isShownInHistory(topic)) return
      if (!isRelevant(queryClient, now.current, topic, body.id)) return
      changed.add(body.id)
      next.ask()
    }
    const stop = onLive('delivery', received, () => reloadList(queryClient))
    return () => {
      next.stop()
      stop()
      // from now on, the loaded pages of the list miss changes
      void queryClient.invalidateQueries({ queryKey: keyOf(listDeliveries), refetchType: 'none' })
    }
  }, [queryClient, now, follow])
}

/**
 * Updates the list and the open delivery when other users make changes (STA-09). A visible row is updated in place,
 * even if it no longer matches the filters. New deliveries are only counted until the user shows them.
 * @param shown the ids of the visible rows
 */
export const useLiveList = (view: ListView, shown: readonly number[]): LiveList => {
  const queryClient = useQueryClient()
  const [changed, mark] = useMarks()
  const [waiting, setWaiting] = useState<Waiting>({ requestedView: '', ids: none })
  const [news, setNews] = useState<readonly Delivery[]>([])
  const requestedView = JSON.stringify(view)
  const now = useRef({ requestedView, filters: view.filters, shown })
  now.current = { requestedView, filters: view.filters, shown }

  const follow = useCallback(
    async (ids: readonly number[]) => {
      // views that are not on the screen may lack the changes
      queryClient.removeQueries({ queryKey: keyOf(listDeliveries), type: 'inactive' })
      if (ids.length > MAX_ROWS_REQUESTED) return reloadList(queryClient)
      const deliveries = await loadChanged(queryClient, ids)
      for (const delivery of deliveries) replace(queryClient, delivery)
      const isOnScreen = ({ id }: Delivery) => now.current.shown.includes(id)
      const inPlace = deliveries.filter(isOnScreen)
      if (inPlace.length > 0) {
        mark(inPlace.map(({ id }) => id))
        setNews(inPlace)
      }
      const others = deliveries.filter((one) => !isOnScreen(one) && isListed(one, now.current.filters))
      if (others.length > 0)
        setWaiting((before) => {
          const { requestedView } = now.current
          return { requestedView, ids: new Set([...idsOf(before, requestedView), ...others.map(({ id }) => id)]) }
        })
    },
    [queryClient, mark],
  )

  useChangedIds(now, follow)
  useScannedBoxes(queryClient, now)

  const arrived = new Set([...idsOf(waiting, requestedView)].filter((id) => !shown.includes(id)))
  return {
    changed,
    news,
    arrived,
    takeArrived: () => {
      mark([...arrived])
      setWaiting({ requestedView, ids: none })
    },
  }
}
