import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { type LiveNews, onLive } from '#kit/web/live.ts'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { type Delivery, getDelivery, getHistory, listDeliveries } from '../../contract.ts'
import { isShownInHistory } from '../../rules/history.ts'
import { isListed } from './is-listed.ts'
import type { ListView } from './search.ts'

/** Changes that come together are shown together. */
const DEBOUNCE_MS = 150
/** More than this are not asked for one by one: the list is loaded anew. */
const MAX_ROWS_REQUESTED = 12
const HIGHLIGHT_MS = 6000

const none: ReadonlySet<number> = new Set()

export interface LiveList {
  /** Rows that have just changed. */
  readonly changed: ReadonlySet<number>
  /** What has just changed, to be read out. */
  readonly news: readonly Delivery[]
  /** Deliveries that belong into the list and are not in it yet: what the reader looks at stays where it is. */
  readonly arrived: ReadonlySet<number>
  /** They are taken in: marked, and no longer waiting. */
  takeArrived(): void
}

/** What waits for the view that was asked for: another view is answered with all there is. */
interface Waiting {
  readonly asked: string
  readonly ids: ReadonlySet<number>
}

const idsOf = ({ asked, ids }: Waiting, now: string): ReadonlySet<number> => (asked === now ? ids : none)

const replace = (queries: QueryClient, delivery: Delivery): void => {
  const { id } = delivery
  const one = apiQuery(getDelivery, { params: { id } }).queryKey
  if (queries.getQueryData(one)) queries.setQueryData(one, delivery)
  queries.setQueriesData<{ rows: Delivery[] }>({ queryKey: keyOf(listDeliveries) }, (page) =>
    page?.rows.some((row) => row.id === id)
      ? { ...page, rows: page.rows.map((row) => (row.id === id ? delivery : row)) }
      : page,
  )
  void queries.invalidateQueries({ queryKey: apiQuery(getHistory, { params: { id } }).queryKey })
}

const reloadList = (queries: QueryClient): void => {
  for (const call of [listDeliveries, getDelivery, getHistory])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
}

/**
 * The list and the open delivery follow what others do (STA-09). A row on screen changes in its place, whatever the filters
 * say of it by now; one that would come in is counted and waits to be asked for.
 * @param shown ids of the rows on screen
 */
export const useLiveList = (view: ListView, shown: readonly number[]): LiveList => {
  const queries = useQueryClient()
  const [changed, setChanged] = useState(none)
  const [waiting, setWaiting] = useState<Waiting>({ asked: '', ids: none })
  const [news, setNews] = useState<readonly Delivery[]>([])
  const asked = JSON.stringify(view)
  const now = useRef({ asked, filters: view.filters, shown })
  now.current = { asked, filters: view.filters, shown }

  const mark = useCallback((ids: readonly number[]) => {
    setChanged((before) => new Set([...before, ...ids]))
    setTimeout(() => setChanged((before) => new Set([...before].filter((id) => !ids.includes(id)))), HIGHLIGHT_MS)
  }, [])

  const follow = useCallback(
    async (ids: readonly number[]) => {
      if (ids.length > MAX_ROWS_REQUESTED) return reloadList(queries)
      const answers = await Promise.all(ids.map((id) => callApi(getDelivery, { params: { id } })))
      const deliveries = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
      for (const delivery of deliveries) replace(queries, delivery)
      const isOnScreen = ({ id }: Delivery) => now.current.shown.includes(id)
      const inPlace = deliveries.filter(isOnScreen)
      if (inPlace.length > 0) {
        mark(inPlace.map(({ id }) => id))
        setNews(inPlace)
      }
      const others = deliveries.filter((one) => !isOnScreen(one) && isListed(one, now.current.filters))
      if (others.length > 0)
        setWaiting((before) => {
          const { asked } = now.current
          return { asked, ids: new Set([...idsOf(before, asked), ...others.map(({ id }) => id)]) }
        })
    },
    [queries, mark],
  )

  useEffect(() => {
    const gathered = new Set<number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const received = ({ topic, body }: LiveNews) => {
      if (typeof body.id !== 'number' || !isShownInHistory(topic)) return
      // of the others on other pages only what comes into the list is of interest
      const matters =
        topic === 'delivery.create' ||
        now.current.shown.includes(body.id) ||
        now.current.filters.status !== 'all' ||
        now.current.filters.deletedOnly ||
        now.current.filters.demoOnly ||
        queries.getQueryData(apiQuery(getDelivery, { params: { id: body.id } }).queryKey) !== undefined
      if (!matters) return
      gathered.add(body.id)
      timer ??= setTimeout(() => {
        timer = undefined
        const ids = [...gathered]
        gathered.clear()
        void follow(ids)
      }, DEBOUNCE_MS)
    }
    const stop = onLive('delivery', received, () => reloadList(queries))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries, follow])

  const arrived = new Set([...idsOf(waiting, asked)].filter((id) => !shown.includes(id)))
  return {
    changed,
    news,
    arrived,
    takeArrived: () => {
      mark([...arrived])
      setWaiting({ asked, ids: none })
    },
  }
}
